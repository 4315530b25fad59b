import { hasNodeLocalDns } from '../../config/node-local-dns.ts';
import { text } from '../../problem/text.ts';
import { uninstallDns } from '../../task/dns/uninstall-dns.ts';
import { drawWithImages } from '../artifacts/draw-with-images.ts';
import { defineTask } from '../define-task.ts';
import { drawDns } from './draw-dns.ts';

const ofDns = { component: 'dns', roles: ['master', 'worker'], tags: ['dns'] } as const;

/** DNS of a cluster that is there, and taken away again. */
export const dnsTasks = [
  defineTask({
    ...ofDns,
    name: 'install-dns',
    aliases: ['InstallCoreDNS'],
    title: text('Bring DNS of the cluster to what the file says', '使集群 DNS 达到配置文件的要求'),
    does: 'install',
    looksAtCluster: true,
    tags: ['artifacts', 'images', 'dns', 'coredns', 'nodelocaldns'],
    draw(drawing, context) {
      const names = ['coredns', ...(hasNodeLocalDns(context.config.spec) ? ['nodelocaldns'] : [])];
      drawWithImages(drawing, context, names, (part) => drawDns(drawing, part));
    },
  }),
  defineTask({
    ...ofDns,
    name: 'uninstall-dns',
    title: text('Take DNS of the cluster away', '移除集群 DNS'),
    does: 'uninstall',
    draw: (drawing) => drawing.module('dns', uninstallDns),
  }),
];
