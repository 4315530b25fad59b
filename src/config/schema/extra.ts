import * as z from 'zod';
import { about } from './field.ts';

export const extraSchema = z
  .strictObject({
    hosts: z
      .array(
        z.strictObject({
          domain: z.string().meta(about('Name.', '域名。')),
          address: z.string().meta(about('Its address.', '对应地址。')),
        }),
      )
      .default([])
      .meta(about('More names in /etc/hosts of every host.', '写入所有主机 /etc/hosts 的记录。')),
    resolves: z
      .array(
        z.strictObject({ address: z.string().meta(about('Address of a DNS server.', 'DNS 服务器地址。')) }),
      )
      .default([])
      .meta(about('More DNS servers on every host.', '所有主机追加的 DNS 服务器。')),
  })
  .prefault({})
  .meta(about('Additions on every host.', '所有主机的附加设置。'));

/** Lines for /etc/hosts as in the first sample file: one text, or a list of lines. */
export const hostLinesSchema = z
  .union([z.string(), z.array(z.string())])
  .default([])
  .transform((value) =>
    (typeof value === 'string' ? value.split('\n') : value)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  )
  .meta(about('Lines added to /etc/hosts of every host.', '追加到所有主机 /etc/hosts 的内容。'));
