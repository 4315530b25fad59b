import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openLabDesk } from '../host/lab-desk.ts';

const desk = openLabDesk();
afterAll(() => desk.clear());

const write = (name: string, content: string): void => writeFileSync(join(desk.directory, name), content);

mkdirSync(join(desk.directory, 'files/dl.k8s.io'), { recursive: true });
write('files/dl.k8s.io/stable.txt', 'v1.34.4\n');
mkdirSync(join(desk.directory, 'images'));
write('images/oci-layout', '{"imageLayoutVersion":"1.0.0"}');
write('images/index.json', '{"schemaVersion":2,"manifests":[]}');

/** Runs the command until `use` has ended, and gives it the two addresses that the command says. */
async function serving(
  flags: readonly string[],
  use: (url: string, control: string) => Promise<void>,
): Promise<void> {
  const { child, ended } = desk.start(['serve', 'lab-mirror', ...flags]);
  try {
    const told = new Promise<RegExpExecArray>((resolve) => {
      let said = '';
      child.stderr?.on('data', (chunk) => {
        said += String(chunk);
        const found = /Serving (\S+)[\s\S]*switched at (\S+)/.exec(said);
        if (found !== null) resolve(found);
      });
    });
    const [, url = '', control = ''] = await told;
    await use(url, control);
  } finally {
    child.kill('SIGINT');
  }
  expect(await ended).toMatchObject({ code: 0 });
}

it('serves files, and fails as it is told to', () =>
  serving(['--files', 'files'], async (url, control) => {
    const file = `${url}/dl.k8s.io/stable.txt`;
    expect(await (await fetch(file)).text()).toBe('v1.34.4\n');
    const fault = { path: '/dl.k8s.io/*', kind: 'status', status: 503, times: 1 };
    await fetch(control, { method: 'POST', body: JSON.stringify(fault) });
    expect((await fetch(file)).status).toBe(503);
    expect((await fetch(file)).status).toBe(200);
  }));

it('gives tokens to anybody', () =>
  serving(['--images', 'images', '--auth', 'anonymous'], async (url) => {
    const refused = await fetch(`${url}/v2/`);
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toBe(`Bearer realm="${url}/token",service="lab"`);
    const { token } = JSON.parse(await (await fetch(`${url}/token?service=lab`)).text());
    expect((await fetch(`${url}/v2/`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
  }));

it('gives tokens to who knows the login of a file', async () => {
  write('login', 'kube:with:colon\n');
  await serving(['--images', 'images', '--auth', 'login'], async (url) => {
    const token = (login: string) =>
      fetch(`${url}/token`, { headers: { authorization: `Basic ${Buffer.from(login).toString('base64')}` } });
    expect((await token('kube:wrong')).status).toBe(401);
    expect((await token('kube:with:colon')).status).toBe(200);
  });
});

it.each([
  ['a file that is missing', ['--auth', 'nowhere'], 'nowhere'],
  ['a login without password', ['--auth', 'files/dl.k8s.io/stable.txt'], 'user:password'],
  ['a folder that is a file', ['--files', 'images/index.json'], 'not a directory'],
])('refuses %s', async (_, flags, reason) => {
  const { code, stderr } = await desk.run(['serve', 'lab-mirror', ...flags]);
  expect(code).toBe(2);
  expect(stderr).toContain(reason);
});
