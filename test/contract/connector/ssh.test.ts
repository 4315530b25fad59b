import { connectSsh } from '../../../src/connector/connect-ssh.ts';
import { describeConnection } from './contract.ts';
import { startSshd, type TestUser } from './sshd.ts';
import { portsTrusting, secret, targetOf } from './target.ts';

describeConnection('ssh as root', async () => {
  const sshd = await startSshd();
  const connection = await connectSsh(targetOf(sshd), portsTrusting(sshd));
  return {
    connection,
    async close() {
      await connection.close();
      await sshd.stop();
    },
  };
});

const admin: TestUser = { name: 'kxadmin', password: 'Adm1n-pass', sudoers: 'kxadmin ALL=(ALL) ALL' };

describeConnection('ssh as a user whose sudo wants a password', async () => {
  const sshd = await startSshd({ users: [admin] });
  const connection = await connectSsh(
    targetOf(sshd, { user: admin.name, sudoPassword: secret(admin.password) }),
    portsTrusting(sshd),
  );
  return {
    connection,
    async close() {
      await connection.close();
      await sshd.stop();
    },
  };
});
