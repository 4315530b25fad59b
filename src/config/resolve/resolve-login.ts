import type { Login } from '../cluster-config.ts';
import { localPath } from '../references/local-path.ts';
import type { WrittenConfig } from '../schema/cluster.ts';

type WrittenLogin = Pick<
  WrittenConfig['spec']['global'],
  'password' | 'privateKey' | 'privateKeyPath' | 'privateKeyPassphrase'
>;

export const resolveLogin = (
  { password, privateKey, privateKeyPath, privateKeyPassphrase }: WrittenLogin,
  homeDir: string,
): Login => ({
  ...(password === undefined ? {} : { password }),
  ...(privateKey === undefined ? {} : { privateKey }),
  ...(privateKeyPath === undefined
    ? {}
    : { privateKeyPath: localPath(privateKeyPath, homeDir) ?? privateKeyPath }),
  ...(privateKeyPassphrase === undefined ? {} : { privateKeyPassphrase }),
});
