import { text } from '../../problem/text.ts';
import { workloadsReady } from '../objects/workloads-ready.ts';

export const dnsReady = workloadsReady('dns.dns-ready', text('DNS of the cluster answers', '集群 DNS 就绪'));
