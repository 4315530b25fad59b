import * as z from 'zod';
import { about, optionalText, textOrTexts } from './field.ts';

export const artifactsSchema = z
  .strictObject({
    zone: optionalText(
      'Zone with nearer places to fetch from, such as cn; KMZONE says the same.',
      '下载来源所在的区域，例如 cn；也可用环境变量 KMZONE 指定。',
    ),
    mirror: optionalText(
      'URL or folder that holds release files below the names of their upstream hosts; nothing else is asked then.',
      '镜像站 URL 或本机目录，其中按上游主机名存放发布文件；指定后只从这里获取。',
    ),
    images: optionalText(
      'Registry, or folder with an OCI layout, that images are taken from; nothing else is asked then.',
      '获取镜像的仓库地址，或本机上 OCI 布局的目录；指定后只从这里获取。',
    ),
    packages: optionalText(
      'Folder on this machine with packages of distributions, one folder for each system, and SHA256SUMS; hosts ask no package source then.',
      '本机上存放发行版软件包的目录，每个系统一个子目录，并附 SHA256SUMS；指定后主机不再访问软件源。',
    ),
    bom: textOrTexts(
      'Files on this machine laid over the bill of materials, the later ones above the earlier ones.',
      '本机上叠加到物料清单之上的文件，后面的优先。',
    ),
  })
  .prefault({})
  .meta(about('Where files and images are fetched from.', '文件和镜像的获取来源。'));
