import * as z from 'zod';
import { algorithms } from '../../pki/key.ts';
import { about, choice, count, optionalText } from './field.ts';

const authority = (en: string, zh: string) =>
  z
    .strictObject({
      certFile: optionalText('Certificate on this machine, PEM.', '本机上的证书文件（PEM）。'),
      keyFile: optionalText('Its key on this machine, without passphrase.', '本机上的私钥文件，不带口令。'),
    })
    .prefault({})
    .meta(about(en, zh));

export const certsSchema = z
  .strictObject({
    caLifetimeDays: count(3650, 1, 36_500, 'Days a CA is valid.', 'CA 证书有效天数。'),
    leafLifetimeDays: count(365, 1, 36_500, 'Days other certificates are valid.', '其他证书有效天数。'),
    algorithm: choice(algorithms, 'ECDSA-P256', 'Algorithm of new keys.', '新密钥的算法。'),
    authorities: z
      .strictObject({
        cluster: authority('The CA of the cluster.', '集群 CA。'),
        etcd: authority('The CA of etcd.', 'etcd 的 CA。'),
        frontProxy: authority('The CA of the aggregation layer.', '聚合层 CA。'),
      })
      .prefault({})
      .meta(about('CAs of your own; made when absent.', '自备的 CA；缺省时自动创建。')),
  })
  .prefault({})
  .meta(about('Certificates.', '证书。'));
