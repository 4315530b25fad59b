import { addressFromNumber, type Family } from './address.ts';

/** What a name server said: 0 is good, 3 no such name; the addresses among its answers. */
export interface DnsAnswer {
  readonly code: number;
  readonly addresses: readonly string[];
}

const recordTypes: Readonly<Record<Family, number>> = { 4: 1, 6: 28 };
const internet = 1;
const headerBytes = 12;
const recursionWanted = 0x0100;

/** A question for the addresses of a name, as it travels. */
export function dnsQuestion(name: string, family: Family): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.writeUInt16BE(queryId, 0);
  header.writeUInt16BE(recursionWanted, 2);
  header.writeUInt16BE(1, 4);
  const labels = name
    .split('.')
    .filter((label) => label !== '')
    .flatMap((label) => [label.length, ...Buffer.from(label, 'latin1')]);
  return Buffer.concat([header, Buffer.from([...labels, 0, 0, recordTypes[family], 0, internet])]);
}

/** One question per socket: nothing else can answer there. */
const queryId = 0x4b58;

/** `undefined` for what is no answer to such a question. */
export function parseDnsAnswer(message: Buffer): DnsAnswer | undefined {
  if (message.length < headerBytes || message.readUInt16BE(0) !== queryId) return undefined;
  const flags = message.readUInt16BE(2);
  if ((flags & 0x8000) === 0) return undefined;
  try {
    return { code: flags & 0xf, addresses: addressesIn(message) };
  } catch (thrown) {
    if (thrown instanceof RangeError) return undefined;
    throw thrown;
  }
}

function addressesIn(message: Buffer): readonly string[] {
  const [questions, answers] = [message.readUInt16BE(4), message.readUInt16BE(6)];
  let at = headerBytes;
  for (let count = 0; count < questions; count += 1) at = afterName(message, at) + 4;
  const found: string[] = [];
  for (let count = 0; count < answers; count += 1) {
    at = afterName(message, at);
    const [type, length] = [message.readUInt16BE(at), message.readUInt16BE(at + 8)];
    const data = message.subarray(at + 10, at + 10 + length);
    at += 10 + length;
    if (at > message.length) throw new RangeError('an answer is cut short');
    const family = ([4, 6] as const).find((one) => type === recordTypes[one]);
    if (family !== undefined && length === (family === 4 ? 4 : 16))
      found.push(addressFromNumber(family, BigInt(`0x${data.toString('hex')}`)).text);
  }
  return found;
}

/** A name ends with an empty label, or with a pointer to where it goes on. */
function afterName(message: Buffer, start: number): number {
  let at = start;
  for (;;) {
    const length = message.readUInt8(at);
    if (length === 0) return at + 1;
    if ((length & 0xc0) === 0xc0) return at + 2;
    at += 1 + length;
  }
}
