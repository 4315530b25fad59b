import { describe, expect, it } from 'vitest';
import { dnsQuestion, parseDnsAnswer } from './dns-message.ts';

const answerTo = (question: Buffer, flags: number, ...records: readonly Buffer[]): Buffer => {
  const header = Buffer.from(question.subarray(0, 12));
  header.writeUInt16BE(flags, 2);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, question.subarray(12), ...records]);
};

/** Named by a pointer to the question, as servers do. */
const record = (type: number, data: readonly number[]): Buffer =>
  Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 30, 0, data.length, ...data]);

const question = dnsQuestion('kubernetes.default.svc.cluster.local', 4);
const good = 0x8180;

describe('DNS messages', () => {
  it('asks for a complete name as it travels', () => {
    expect(dnsQuestion('a.bc.', 4).toString('hex')).toBe('4b58010000010000000000000161026263000001' + '0001');
    expect(dnsQuestion('a.bc', 6).subarray(-4).toString('hex')).toBe('001c0001');
  });

  it('takes the addresses of both families, and leaves other records alone', () => {
    const alias = record(5, [1, 97, 0]);
    const six = record(28, [0xfd, ...Array.from({ length: 14 }, () => 0), 1]);
    expect(parseDnsAnswer(answerTo(question, good, alias, record(1, [10, 233, 0, 1]), six))).toEqual({
      code: 0,
      addresses: ['10.233.0.1', 'fd00::1'],
    });
  });

  it('tells a name that does not exist, and one without addresses', () => {
    expect(parseDnsAnswer(answerTo(question, 0x8183))).toEqual({ code: 3, addresses: [] });
    expect(parseDnsAnswer(answerTo(question, good))).toEqual({ code: 0, addresses: [] });
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['the question itself', question],
    [
      'the answer to another question',
      Buffer.concat([Buffer.from([1, 2]), answerTo(question, good).subarray(2)]),
    ],
    ['an answer that is cut short', answerTo(question, good, record(1, [10, 0, 0, 1])).subarray(0, -2)],
    ['a name without end', Buffer.concat([answerTo(question, good).subarray(0, 12), Buffer.alloc(40, 63)])],
  ])('takes no %s for an answer', (_what, message) => {
    expect(parseDnsAnswer(message)).toBeUndefined();
  });
});
