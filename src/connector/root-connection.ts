import type { Connection } from './connection.ts';
import { download } from './download.ts';
import { exec } from './exec.ts';
import type { RootAccess } from './root-access.ts';
import { shell } from './shell.ts';
import { upload } from './upload.ts';

/** All a connection can do, made of nothing but a way to start a process as root. */
export function rootConnection(access: RootAccess): Connection {
  const lane = shell(access);
  return {
    host: access.transport.host,
    exec: (command) => exec(access, command),
    shell: (script) => lane.run(script),
    upload: (wanted) => upload(access, wanted),
    download: (wanted) => download(access, wanted),
    forward: (to) => access.transport.forward(to),
    async close() {
      lane.close();
      await access.transport.close();
    },
  };
}
