import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approverInventory } from './approver-inventory.ts';
import { approverScript } from './approver-script.ts';

const folder = mkdtempSync(join(tmpdir(), 'approver-'));
const [script, inventory, key] = ['approve', 'inventory', 'key'].map((name) => join(folder, name));
const at = (path: string | undefined): string => path ?? '';

beforeAll(() => {
  writeFileSync(at(script), approverScript(), { mode: 0o755 });
  writeFileSync(
    at(inventory),
    approverInventory([
      { name: 'node1', addresses: ['10.0.0.11', 'fd00:a:e9::11'] },
      { name: 'node2', addresses: ['10.0.0.12'] },
    ]),
  );
  execFileSync('openssl', ['ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', at(key)]);
});

afterAll(() => rmSync(folder, { recursive: true }));

interface Asking {
  readonly subject?: string;
  /** Lines of a section of openssl; `''` leaves the extension out. */
  readonly names?: string;
  readonly more?: string;
}

/** A request as openssl makes it. */
function request({ subject, names = 'DNS.1=node1\nIP.1=10.0.0.11', more = '' }: Asking = {}): string {
  const config = join(folder, 'config');
  const extensions = [...(names === '' ? [] : ['subjectAltName=@names']), more].join('\n');
  writeFileSync(
    config,
    `[req]
prompt=no
distinguished_name=subject
req_extensions=extensions
string_mask=pkix
[subject]
${subject ?? 'O=system:nodes\nCN=system:node:node1'}
[extensions]
${extensions === '' ? 'nsComment=none' : extensions}
[names]
${names}
`,
  );
  return execFileSync('openssl', ['req', '-new', '-key', at(key), '-config', config], { encoding: 'utf8' });
}

interface Judging {
  readonly user?: string;
  readonly groups?: readonly string[];
  readonly usages?: readonly string[];
}

/** As the template of the approver writes it. */
const written = (name: string): string => encodeURIComponent(name).replaceAll('%20', '+');
const list = (names: readonly string[]): string => `,${names.map((name) => `${written(name)},`).join('')}`;

function judge(pem: string, judging: Judging = {}): string {
  const { user = 'system:node:node1', groups = ['system:nodes', 'system:authenticated'] } = judging;
  const { usages = ['digital signature', 'server auth'] } = judging;
  const words = ['judge', at(inventory), written(user), list(groups), list(usages)];
  const { status, stderr } = spawnSync('sh', [at(script), ...words], { input: pem, encoding: 'utf8' });
  return status === 0 ? 'in order' : stderr.trim();
}

describe('a request for a serving certificate is in order', () => {
  it.each([
    ['with the name and an address of its node', 'DNS.1=node1\nIP.1=10.0.0.11'],
    ['with addresses alone', 'IP.1=10.0.0.11'],
    ['with both families', 'DNS.1=node1\nIP.1=10.0.0.11\nIP.2=fd00:a:e9::11'],
  ])('%s', (_, names) => {
    expect(judge(request({ names }))).toBe('in order');
  });

  it('with a key of RSA', () => {
    execFileSync('openssl', ['genrsa', '-out', join(folder, 'rsa'), '2048'], { stdio: 'ignore' });
    const config = join(folder, 'config');
    request();
    const pem = execFileSync('openssl', ['req', '-new', '-key', join(folder, 'rsa'), '-config', config], {
      encoding: 'utf8',
    });
    expect(judge(pem, { usages: ['digital signature', 'key encipherment', 'server auth'] })).toBe('in order');
  });
});

describe('a request for a serving certificate is left alone', () => {
  it.each([
    ['when it names another node', 'DNS.1=node2', 'node1 has no DNS node2'],
    ['when it names another node beside itself', 'DNS.1=node1\nDNS.2=node2', 'node1 has no DNS node2'],
    [
      'when it names the API server',
      'DNS.1=kubernetes.default.svc',
      'node1 has no DNS kubernetes.default.svc',
    ],
    ['when it has a wildcard', 'DNS.1=*.node1', 'a name with a letter that no node has'],
    ['when its name is in capitals', 'DNS.1=NODE1', 'a name with a letter that no node has'],
    ['when it has the address of another', 'DNS.1=node1\nIP.1=10.0.0.12', 'node1 has no IP 10.0.0.12'],
    ['when it has another address of IPv6', 'IP.1=fd00:a:e9::12', 'node1 has no IP fd00:a:e9:0:0:0:0:12'],
    ['when it has the loopback address', 'IP.1=127.0.0.1', 'node1 has no IP 127.0.0.1'],
    ['when it writes an address as a name', 'DNS.1=10.0.0.11', 'node1 has no DNS 10.0.0.11'],
    ['when it has a URI', 'DNS.1=node1\nURI.1=spiffe://node1', 'something else than names and addresses'],
    ['when it has a mail address', 'DNS.1=node1\nemail.1=a@node1', 'something else than names and addresses'],
    ['when it has another name', 'DNS.1=node1\notherName.1=1.2.3.4;UTF8:node1', 'something else than'],
    ['when it has no name', '', 'not the form'],
  ])('%s', (_, names, because) => {
    expect(judge(request({ names }))).toContain(`refused: ${because}`);
  });

  it.each([
    ['of another node', 'O=system:nodes\nCN=system:node:node2', 'the subject says system:node:node2'],
    [
      'of a master of the cluster',
      'O=system:masters\nCN=system:node:node1',
      'the subject says system:masters',
    ],
    ['with two groups', '0.O=system:nodes\n1.O=system:masters\nCN=system:node:node1', 'not the form'],
    ['with a unit', 'O=system:nodes\nCN=system:node:node1\nOU=x', 'more in the subject'],
    ['in another order', 'CN=system:node:node1\nO=system:nodes', 'not the form'],
  ])('when its subject is %s', (_, subject, because) => {
    expect(judge(request({ subject }))).toContain(`refused: ${because}`);
  });

  it.each([
    ['when it wants to be an authority', 'basicConstraints=CA:TRUE'],
    ['when it has an extension beside names', 'extendedKeyUsage=clientAuth'],
    [
      'when a second list of names is hidden in it',
      '2.5.29.17=ASN1:SEQUENCE:names2\n[names2]\na=IMP:2,IA5:evil',
    ],
  ])('%s', (_, more) => {
    expect(judge(request({ more }))).toContain('refused: ');
  });

  it.each([
    ['by somebody who is no node', { user: 'admin' }, 'admin is no node'],
    [
      'by a node the inventory does not have',
      { user: 'system:node:node3' },
      'node3 is no node of this cluster',
    ],
    ['by a node of another name', { user: 'system:node:node2' }, 'the subject says system:node:node1'],
    ['by a name that awk would unfold', { user: 'system:node:node\\061' }, 'not the name of a node'],
    ['by a name with two lines', { user: 'system:node:node1\nnode2' }, 'not the name of a node'],
    ['by a name with a blank', { user: 'admin system:node:node1' }, 'admin+system%3Anode%3Anode1 is no node'],
    ['by a pattern', { user: 'system:node:node.' }, 'node. is no node of this cluster'],
    ['by nobody', { user: 'system:node:' }, 'not the name of a node'],
    [
      'outside the group of nodes',
      { groups: ['system:authenticated'] },
      'node1 is not in the group of nodes',
    ],
    [
      'in a group that only looks like it',
      { groups: ['system:nodes2'] },
      'node1 is not in the group of nodes',
    ],
    ['in a group with a comma', { groups: ['x,system:nodes,'] }, 'node1 is not in the group of nodes'],
    ['in no group', { groups: [] }, 'node1 is not in the group of nodes'],
    ['for a client', { usages: ['client auth'] }, 'not for a server'],
    ['for a server and a client', { usages: ['server auth', 'client auth'] }, 'for more than a server needs'],
    ['for nothing', { usages: [] }, 'not for a server'],
  ])('when it is made %s', (_, judging, because) => {
    expect(judge(request(), judging)).toContain(`refused: ${because}`);
  });

  it.each([
    ['two of them', (pem: string) => pem + pem],
    ['something before it', (pem: string) => `# mine\n${pem}`],
    ['a header in it', (pem: string) => pem.replace('-----\n', '-----\nProc-Type: 4,ENCRYPTED\n\n')],
    ['half of it', (pem: string) => `${pem.split('\n').slice(0, 3).join('\n')}\n${pem.split('\n').at(-2)}`],
    ['nothing', () => ''],
    ['bytes behind it', (pem: string) => appended(pem)],
  ])('when there is %s', (_, changed) => {
    expect(judge(changed(request()))).toContain('refused: ');
  });

  it('when a name has a line of its own', () => {
    const names = 'DNS.1=node1\nDNS.2=node1';
    const pem = request({ names });
    // The second name becomes `node` with a newline behind it.
    const der = Buffer.from(pem.split('\n').slice(1, -2).join(''), 'base64');
    const second = der.lastIndexOf('node1');
    der[second + 4] = 0x0a;
    expect(judge(pemOf(der))).toContain('a name with a letter that no node has');
  });
});

const pemOf = (der: Buffer): string =>
  `-----BEGIN CERTIFICATE REQUEST-----\n${der.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE REQUEST-----\n`;

function appended(pem: string): string {
  const der = Buffer.from(pem.split('\n').slice(1, -2).join(''), 'base64');
  return pemOf(Buffer.concat([der, Buffer.from([5, 0])]));
}
