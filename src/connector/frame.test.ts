import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundedOutput } from './bounded-output.ts';
import { frames } from './frame.ts';

const marker = '0123456789abcdef';

const pieces = (whole: Buffer, cuts: readonly number[]): Buffer[] => {
  const at = [0, ...cuts.map((cut) => cut % (whole.length + 1)).sort((a, b) => a - b), whole.length];
  return at.slice(1).map((end, index) => whole.subarray(at[index], end));
};

describe('frames', () => {
  it('finds the end wherever the network cuts the stream, whatever the bytes before it', async () => {
    const hostile = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc
        .constantFrom('0123456789abcde', '0123', '\0\0\n', `${marker.slice(0, 15)}\n`)
        .map((s) => Buffer.from(s)),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(hostile, { maxLength: 5 }),
        fc.array(fc.nat(), { maxLength: 20 }),
        async (parts, cuts) => {
          const data = Buffer.concat(parts);
          fc.pre(!data.includes(marker));
          const output = boundedOutput();
          const stream = frames(() => expect.unreachable('nothing is stray here'));
          const rest = stream.next(marker, output);
          for (const piece of pieces(Buffer.concat([data, Buffer.from(`${marker}42\n`)]), cuts))
            if (piece.length > 0) stream.sink(piece);
          expect(await rest).toBe('42');
          expect(output.bytes().equals(data)).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('notices bytes that belong to no command', () => {
    let stray = 0;
    const stream = frames(() => {
      stray += 1;
    });
    stream.sink(Buffer.from('early'));
    void stream.next(marker, boundedOutput());
    stream.sink(Buffer.from(`${marker}0\nlate`));
    expect(stray).toBe(2);
  });

  it('keeps what fits and still finds the end', async () => {
    const output = boundedOutput(3);
    const stream = frames(() => undefined);
    const rest = stream.next(marker, output);
    stream.sink(Buffer.from(`abcdef${marker}7\n`));
    expect(await rest).toBe('7');
    expect([output.bytes().toString(), output.truncated()]).toEqual(['abc', true]);
  });
});
