import { describe, expect, it } from 'vitest';
import type { Host, SshAccess } from '../config/cluster-config.ts';
import { createVault } from '../domain/secret.ts';
import { sshTargetOf } from './ssh-target.ts';

const { secret } = createVault();
const [password, privateKey, passphrase] = [secret('a password'), secret('a key'), secret('a phrase')];

const access: SshAccess = {
  address: '10.0.0.11',
  port: 2222,
  user: 'ops',
  login: {},
  hostKeys: [],
  connectTimeoutMs: 5000,
};
const host = (given: Partial<Host> = {}): Host => ({
  ...access,
  name: 'node1',
  internalAddress: {},
  labels: {},
  taints: [],
  roles: [],
  ...given,
});
const defaults = { keyDirectory: '/home/ops/.ssh', agentSocket: '/run/agent' };
const agent = { kind: 'agent', socket: '/run/agent', ifUsable: true };
const usual = ['id_ed25519', 'id_ecdsa', 'id_rsa'].map((name) => ({
  kind: 'key-file',
  path: `/home/ops/.ssh/${name}`,
  ifUsable: true,
  isUsual: true,
}));
const authOf = (login: Host['login'], flags = {}, offered: Parameters<typeof sshTargetOf>[3] = defaults) =>
  sshTargetOf(host({ login }), undefined, flags, offered).auth;

describe('the target of a host', () => {
  it('is what the file says', () => {
    const { auth: _, ...target } = sshTargetOf(host(), undefined, {}, defaults);
    expect(target).toEqual({
      host: 'node1',
      address: '10.0.0.11',
      port: 2222,
      user: 'ops',
      pinnedHostKeys: [],
      connectTimeoutMs: 5000,
    });
  });

  it('takes user and key from the command line before the file', () => {
    const flags = { user: 'root', privateKeyPath: '/flag' };
    expect(sshTargetOf(host(), undefined, flags, defaults).user).toBe('root');
    const flagKey = [{ kind: 'key-file', path: '/flag', ifUsable: true }, agent];
    expect(authOf({ privateKey }, flags)).toEqual(flagKey);
    expect(authOf({ privateKeyPath: '/file' }, flags)).toEqual(flagKey);
  });

  it('tries the key of the file before the password, and no other key then', () => {
    expect(authOf({ privateKey, privateKeyPassphrase: passphrase, password })).toEqual([
      { kind: 'key', key: privateKey, passphrase },
      { kind: 'password', password },
    ]);
    expect(authOf({ password })).toEqual([{ kind: 'password', password }]);
  });

  it('lets the agent stand in for a key file without its passphrase, not for one with it', () => {
    expect(authOf({ privateKeyPath: '/file' })).toEqual([
      { kind: 'key-file', path: '/file', ifUsable: true },
      agent,
    ]);
    expect(authOf({ privateKeyPath: '/file', privateKeyPassphrase: passphrase })[0]).toEqual({
      kind: 'key-file',
      path: '/file',
      passphrase,
    });
    const { keyDirectory } = defaults;
    expect(authOf({ privateKeyPath: '/file' }, {}, { keyDirectory })).toEqual([
      { kind: 'key-file', path: '/file' },
    ]);
  });

  it('falls back to the agent and then to the keys with the usual names', () => {
    const { keyDirectory } = defaults;
    expect(authOf({})).toEqual([agent, ...usual]);
    expect(authOf({}, {}, { keyDirectory })).toEqual(usual);
  });

  it('keeps the password for sudo, also when a key logs in', () => {
    const login = { password, privateKey };
    expect(sshTargetOf(host({ login }), undefined, {}, defaults).sudoPassword).toBe(password);
    const flags = { privateKeyPath: '/flag' };
    expect(sshTargetOf(host({ login }), undefined, flags, defaults).sudoPassword).toBe(password);
  });

  it('pins the keys of the file', () => {
    const hostKeys = ['SHA256:one', 'SHA256:two'];
    expect(sshTargetOf(host({ hostKeys }), undefined, {}, defaults).pinnedHostKeys).toEqual(hostKeys);
  });
});

describe('the bastion', () => {
  const bastion: SshAccess = {
    address: 'jump.example.com',
    port: 22,
    user: 'jumper',
    login: {},
    hostKeys: ['SHA256:jump'],
    connectTimeoutMs: 9000,
  };

  it('has its own user, keys, host keys and time, whatever the flags and the host say', () => {
    const login = { privateKey, privateKeyPassphrase: passphrase };
    const flags = { user: 'root', privateKeyPath: '/flag' };
    expect(sshTargetOf(host(), { ...bastion, login }, flags, defaults).bastion).toEqual({
      host: 'jump.example.com',
      address: 'jump.example.com',
      port: 22,
      user: 'jumper',
      auth: [{ kind: 'key', key: privateKey, passphrase }],
      pinnedHostKeys: ['SHA256:jump'],
      connectTimeoutMs: 9000,
    });
  });

  it('never learns the password of the hosts', () => {
    const target = sshTargetOf(host({ login: { password } }), bastion, {}, defaults);
    expect(target.bastion?.auth.map(({ kind }) => kind)).toEqual([
      'agent',
      'key-file',
      'key-file',
      'key-file',
    ]);
    expect(target.bastion?.sudoPassword).toBeUndefined();
  });
});
