import { open } from 'node:fs/promises';

const blockBytes = 512 * 1024;

/** The bytes of a file of this machine, one block ahead, always in the same two blocks of memory. */
export async function* localFile(path: string): AsyncGenerator<Uint8Array> {
  await using file = await open(path);
  const readInto = (block: Buffer) => {
    const reading = file.read(block);
    // Whoever stops half-way never looks at the block ahead.
    reading.catch(() => undefined);
    return reading;
  };
  let [here, ahead] = [Buffer.allocUnsafeSlow(blockBytes), Buffer.allocUnsafeSlow(blockBytes)];
  let reading = readInto(here);
  for (;;) {
    const { bytesRead } = await reading;
    if (bytesRead === 0) return;
    reading = readInto(ahead);
    yield here.subarray(0, bytesRead);
    [here, ahead] = [ahead, here];
  }
}
