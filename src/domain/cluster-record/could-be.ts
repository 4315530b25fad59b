import { isDeepStrictEqual } from 'node:util';

/** A star beside what was hidden cannot be told from it. */
const hidden = /\*{3,}/;

/**
 * Whether two values may be the same where one of them has hidden a secret: what stands around it is. Which words are
 * secret changes with every password, so that a record is never compared by hiding the file in the same way.
 */
export function couldBe(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string') return fits(one, other) || fits(other, one);
  if (!isTree(one) || !isTree(other) || Array.isArray(one) !== Array.isArray(other))
    return isDeepStrictEqual(one, other);
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => couldBe(Reflect.get(one, name), Reflect.get(other, name)));
}

const isTree = (value: unknown): value is object => typeof value === 'object' && value !== null;

function fits(pattern: string, written: string): boolean {
  const parts = pattern.split(hidden);
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  if (parts.length === 1) return pattern === written;
  if (written.length < first.length + last.length) return false;
  if (!written.startsWith(first) || !written.endsWith(last)) return false;
  let rest = written.slice(first.length, written.length - last.length);
  return parts.slice(1, -1).every((part) => {
    const at = rest.indexOf(part);
    rest = rest.slice(at + part.length);
    return at >= 0;
  });
}
