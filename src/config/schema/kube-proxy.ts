import * as z from 'zod';
import { about, flag, optionalText, texts } from './field.ts';

export const kubeProxySchema = z
  .strictObject({
    ipvs: z
      .strictObject({
        excludeCIDRs: texts(
          'Ranges kept when IPVS rules are cleaned up; needs the node range with kube-vip.',
          '清理 IPVS 规则时保留的网段；与 kube-vip 同用时必须包含节点网段。',
        ),
        scheduler: optionalText('IPVS scheduler, such as rr.', 'IPVS 调度算法，例如 rr。'),
        strictARP: flag(false, 'Answer ARP for own addresses only.', '只应答本机地址的 ARP。'),
      })
      .prefault({})
      .meta(about('Settings of the ipvs mode.', 'ipvs 模式设置。')),
    nodePortAddresses: texts('Ranges on which NodePorts listen.', 'NodePort 监听的地址段。'),
    metricsBindAddress: optionalText('Where metrics are served.', '指标监听地址。'),
  })
  .prefault({})
  .meta(about('Additional settings of kube-proxy.', 'kube-proxy 的附加设置。'));
