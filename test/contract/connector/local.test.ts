import { connectLocal } from '../../../src/connector/connect-local.ts';
import { describeConnection } from './contract.ts';

describeConnection('local', async () => {
  const connection = connectLocal({ host: 'localhost', elevation: { by: 'nothing' } });
  return { connection, close: () => connection.close() };
});
