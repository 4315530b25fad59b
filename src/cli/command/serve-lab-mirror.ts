import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { MirrorInput } from '../../../lab/mirror/start-mirror.ts';
import { problem } from '../../problem/problem.ts';
import { systemReason } from '../../problem/system-reason.ts';
import { fill, text } from '../../problem/text.ts';
import type { CliContext } from '../context.ts';
import { defineCommand, done } from '../define-command.ts';
import { parsedFlag, valueFlag } from '../define-flag.ts';
import { notice } from '../render/notice.ts';

const says = {
  serving: text('Serving {url} until Ctrl-C', '正在 {url} 提供服务，按 Ctrl-C 结束'),
  control: text('Faults are switched at {url}', '故障开关地址：{url}'),
  authority: text('Clients have to trust {file}', '客户端需信任 {file}'),
};

export const serveLabMirror = defineCommand({
  verb: 'serve',
  noun: 'lab-mirror',
  group: 'tool',
  summary: text('Serve downloads and images to lab hosts', '为实验主机提供下载与镜像服务'),
  description: text(
    'Serves a folder of files under the paths of their upstream URLs (https://dl.k8s.io/release/… is /dl.k8s.io/release/… here), and an OCI image layout as a registry, which also takes pushes. It behaves as the servers on the internet do, and fails the way they do when told to over its control address, which only this machine can reach.',
    '按上游 URL 的路径提供目录中的文件（https://dl.k8s.io/release/… 对应 /dl.k8s.io/release/…），并把 OCI 镜像布局作为镜像仓库提供，同时接受推送。其行为与互联网上的服务器一致；通过仅本机可访问的控制地址，可让它出现各种真实故障。',
  ),
  examples: [
    {
      command: 'kubexm serve lab-mirror --files mirror --images images --name lab --port 8080',
      says: text(
        'For the hosts of the lab named "lab", at its gateway',
        '在名为“lab”的实验环境的网关地址上提供',
      ),
    },
    {
      command: 'kubexm serve lab-mirror --images images --tls tls',
      says: text(
        'A registry over HTTPS, whose authority is in tls/ca.crt',
        '通过 HTTPS 提供镜像仓库，CA 位于 tls/ca.crt',
      ),
    },
    {
      command: 'kubexm serve lab-mirror --images images --auth login',
      says: text(
        'One that wants a login: the file login holds user:password',
        '需要登录的镜像仓库：文件 login 的内容为 user:password',
      ),
    },
  ],
  flags: {
    files: valueFlag({
      long: 'files',
      value: 'DIR',
      completes: 'directory',
      says: text('Files by the paths of their upstream URLs', '按上游 URL 路径存放的文件'),
    }),
    images: valueFlag({
      long: 'images',
      value: 'DIR',
      completes: 'directory',
      says: text('An OCI image layout; pushed images are added to it', 'OCI 镜像布局；推送的镜像也存放于此'),
    }),
    name: valueFlag({
      long: 'name',
      value: 'NAME',
      says: text(
        'Listen at the gateway of this lab instead of 127.0.0.1',
        '监听该实验环境的网关地址而不是 127.0.0.1',
      ),
    }),
    port: parsedFlag({
      long: 'port',
      value: 'PORT',
      fallback: '0',
      expects: text('a number from 0 to 65535', '0 到 65535 的整数'),
      parse: (typed) => (/^\d{1,5}$/.test(typed) && Number(typed) <= 65_535 ? Number(typed) : undefined),
      says: text('Listen here; 0 takes any free port', '监听端口；0 表示任选空闲端口'),
    }),
    tls: valueFlag({
      long: 'tls',
      value: 'DIR',
      completes: 'directory',
      says: text(
        'Serve HTTPS, with a new authority and certificate written there',
        '以 HTTPS 提供，并在该目录生成新的 CA 与证书',
      ),
    }),
    auth: valueFlag({
      long: 'auth',
      value: 'anonymous|FILE',
      completes: 'file',
      says: text(
        'Demand tokens of clients of the registry, for anybody or for who knows the user:password in the file',
        '镜像仓库要求客户端持有令牌：anonymous 表示任何人可取得，否则须知道该文件中的 user:password',
      ),
    }),
  },
  async run({ flags }, context) {
    const { startMirror } = await import('../../../lab/mirror/start-mirror.ts');
    const [files, images] = [await folder(flags.files, context), await folder(flags.images, context)];
    const address = flags.name === undefined ? '127.0.0.1' : await gatewayOfLab(flags.name);
    const tls = await certificateIn(await folder(flags.tls, context), address);
    const auth = await whoMayPull(flags.auth, context);
    const { signal } = context.interrupts();
    await using mirror = await startMirror({ files, images, address, port: flags.port, tls, auth });
    notice(fill(says.serving, { url: mirror.url }), context);
    notice(fill(says.control, { url: mirror.controlUrl }), context);
    if (tls !== undefined) notice(fill(says.authority, { file: tls.caFile }), context);
    if (!signal.aborted) await new Promise((stop) => signal.addEventListener('abort', stop, { once: true }));
    return done;
  },
});

async function folder(path: string | undefined, { cwd }: CliContext): Promise<string | undefined> {
  if (path === undefined) return undefined;
  const absolute = resolve(cwd, path);
  const found = await stat(absolute).catch(unreadable(path));
  if (found.isDirectory()) return absolute;
  throw problem(
    'usage.unreadable',
    { path, reason: text('it is not a directory', '它不是目录') },
    { file: path },
  );
}

const unreadable =
  (path: string) =>
  (error: unknown): never => {
    throw problem('usage.unreadable', { path, reason: systemReason(error) }, { file: path }, error);
  };

/** A login is read from a file, since arguments of a process are seen by everybody. */
async function whoMayPull(auth: string | undefined, { cwd }: CliContext): Promise<MirrorInput['auth']> {
  if (auth === undefined || auth === 'anonymous') return auth;
  const line = (await readFile(resolve(cwd, auth), 'utf8').catch(unreadable(auth))).trim();
  const [user = '', ...password] = line.split(':');
  if (user !== '' && password.length > 0 && !line.includes('\n'))
    return { user, password: password.join(':') };
  const reason = text('it does not hold one line user:password', '其内容不是一行 user:password');
  throw problem('usage.unreadable', { path: auth, reason }, { file: auth });
}

async function gatewayOfLab(name: string): Promise<string> {
  const { readExistingRecord } = await import('../../../lab/record.ts');
  const { gatewayOf } = await import('../../../lab/subnet.ts');
  return gatewayOf((await readExistingRecord(name)).networks[0]?.prefix ?? '');
}

async function certificateIn(path: string | undefined, address: string) {
  if (path === undefined) return undefined;
  const { makeCertificate } = await import('../../../lab/mirror/certificate.ts');
  return makeCertificate(path, address);
}
