import { derivedSecret, type Secret } from '../../domain/secret.ts';
import { type IssuedLeaf, issueLeaf } from '../../pki/issue-leaf.ts';
import { dayMs } from '../../pki/validity.ts';
import type { Step } from '../../plan/step.ts';
import { text } from '../../problem/text.ts';
import type { HostChange } from '../../runner/change/host-change.ts';
import type { HostPort } from '../../runner/host-port.ts';
import { checkOf } from '../generic/check-of.ts';
import { type Finding, finding } from '../generic/desired-kind.ts';
import {
  certificateReads,
  modes,
  ownerOf,
  type SeenCertificate,
  seenCertificates,
  type WantedCertificates,
} from './look-at-certificates.ts';
import { refuseOtherClock } from './refuse-other-clock.ts';

export interface IssueCertificatesInput extends WantedCertificates {
  readonly lifetimeDays: number;
}

/** Certificates and their keys on a host. What is good stays; what is not is issued anew, for the key that is there. */
export const issueCertificates: Step<IssueCertificatesInput, undefined, HostPort, Record<never, never>> = {
  id: 'pki.issue-certificates',
  title: text('Issue certificates', '签发证书'),
  port: 'host',
  kind: 'declared',
  disruption: 'none',
  timeoutMs: 10 * 60_000,
  check: {
    reads: certificateReads,
    judge: (input, answers) =>
      checkOf(seenCertificates(input, answers).rows.flatMap(findingsIn), () => undefined),
  },
  claims: ({ certificates }) =>
    certificates.flatMap(({ certificate, key }) => [`path:${certificate}`, `path:${key}`]),
  undo: ({ certificates }) => ({
    capture: certificates
      .flatMap(({ certificate, key }) => [certificate, key])
      .map((path) => ({ kind: 'path', path })),
  }),
  async apply(port, input, _lease, { signal }) {
    const { hostNowMs, rows } = seenCertificates(input, await port.read(certificateReads(input), signal));
    const nowMs = Date.now();
    if (rows.some(needsIssuing)) refuseOtherClock({ lifetimeDays: input.lifetimeDays, hostNowMs, nowMs });
    const changes = await Promise.all(rows.map((row) => changesFor(row, input, nowMs)));
    await port.change(changes.flat(), signal);
  },
};

const needsIssuing = ({ judged }: SeenCertificate): boolean => judged.certificate !== undefined;

const findingsIn = ({ judged, attributes }: SeenCertificate): readonly Finding[] =>
  [judged.certificate && finding(judged.certificate), attributes.certificate, attributes.key].filter(
    (found) => found !== undefined,
  );

/** The key goes first: a key whose certificate is missing is taken up by the next attempt. */
async function changesFor(
  seen: SeenCertificate,
  input: IssueCertificatesInput,
  nowMs: number,
): Promise<readonly HostChange[]> {
  const { row, judged, attributes } = seen;
  if (findingsIn(seen).length === 0) return [];
  const pair = await pairFor(seen, input, nowMs);
  const write = (path: string, content: string | Secret, mode: number): HostChange => ({
    do: 'write-file',
    path,
    content,
    mode,
    owner: ownerOf(row),
  });
  return [
    ...(judged.key || attributes.key ? [write(row.key, pair.key, modes.key)] : []),
    ...(judged.certificate || attributes.certificate
      ? [write(row.certificate, pair.certificate, modes.certificate)]
      : []),
  ];
}

/** What is already there as far as it is good. */
async function pairFor(
  { row, found, judged }: SeenCertificate,
  { authorities, algorithm, lifetimeDays }: IssueCertificatesInput,
  nowMs: number,
): Promise<IssuedLeaf> {
  const authority = authorities.of[row.issuer];
  const plain = judged.key === undefined ? found.key : undefined;
  const key = plain === undefined ? algorithm : derivedSecret(authority.key, () => plain);
  if (judged.certificate === undefined && found.certificate !== undefined && typeof key !== 'string')
    return { certificate: found.certificate, key };
  return issueLeaf({ leaf: row, authority, lifetimeMs: lifetimeDays * dayMs, nowMs, key });
}
