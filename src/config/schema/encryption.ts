import * as z from 'zod';
import { about, secret } from './field.ts';

const keys = z.strictObject({
  keys: z
    .array(
      z.strictObject({
        name: z.string().meta(about('Name of the key.', '密钥名称。')),
        secret: secret('The key in base64.', 'base64 编码的密钥。'),
      }),
    )
    .min(1)
    .meta(about('Keys; the first one encrypts.', '密钥列表，第一个用于加密。')),
});

const provider = z.strictObject({
  secretbox: keys
    .optional()
    .meta(about('XSalsa20-Poly1305, 32-byte keys.', 'XSalsa20-Poly1305，32 字节密钥。')),
  aescbc: keys.optional().meta(about('AES-CBC, weak; 32-byte keys.', 'AES-CBC，较弱；32 字节密钥。')),
  aesgcm: keys.optional().meta(about('AES-GCM, only with frequent rotation.', 'AES-GCM，需频繁轮换。')),
  identity: z.strictObject({}).optional().meta(about('No encryption.', '不加密。')),
});

export const encryptionSchema = z
  .strictObject({
    resources: z
      .array(
        z.strictObject({
          resources: z
            .array(z.string())
            .min(1)
            .meta(about('Resources, such as secrets.', '资源，例如 secrets。')),
          providers: z
            .array(provider)
            .min(1)
            .meta(about('Providers; the first one writes.', '加密方式列表，第一个用于写入。')),
        }),
      )
      .default([])
      .meta(about('As in EncryptionConfiguration.', '与 EncryptionConfiguration 相同。')),
  })
  .prefault({})
  .meta(about('Encryption of objects at rest.', '静态数据加密。'));
