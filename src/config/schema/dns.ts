import * as z from 'zod';
import { about, texts, textWithDefault } from './field.ts';

const externalZones = z
  .array(
    z.strictObject({
      zones: z.array(z.string()).min(1).meta(about('Zones, with a port if needed.', '域名区域，可带端口。')),
      nameservers: z.array(z.string()).min(1).meta(about('Servers asked.', '转发到的 DNS 服务器。')),
      cache: z.int().min(0).max(86_400).default(5).meta(about('Seconds an answer is kept.', '缓存秒数。')),
      rewrite: texts('Rewrite rules.', '重写规则。'),
    }),
  )
  .default([])
  .meta(about('Zones answered by other servers.', '由其他服务器解析的区域。'));

export const dnsSchema = z
  .strictObject({
    dnsEtcHosts: textWithDefault(
      '',
      'Lines CoreDNS answers like /etc/hosts.',
      'CoreDNS 作为 /etc/hosts 使用的内容。',
    ),
    coredns: z
      .strictObject({
        additionalConfigs: textWithDefault('', 'Lines added to the Corefile.', '追加到 Corefile 的内容。'),
        externalZones,
        rewriteBlock: textWithDefault('', 'Block of the rewrite plugin.', 'rewrite 插件的配置块。'),
        upstreamDNSServers: texts('Servers asked for everything else.', '上游 DNS 服务器。'),
      })
      .prefault({})
      .meta(about('CoreDNS.', 'CoreDNS 设置。')),
    nodelocaldns: z
      .strictObject({
        enabled: z
          .boolean()
          .optional()
          .meta(
            about(
              'A DNS cache on every node; when absent, wherever its image is known.',
              '在每个节点部署 DNS 缓存；缺省时，只要镜像已知就部署。',
            ),
          ),
        externalZones,
      })
      .prefault({})
      .meta(about('NodeLocal DNS.', 'NodeLocal DNS 设置。')),
  })
  .prefault({})
  .meta(about('Names inside the cluster.', '集群内的域名解析。'));
