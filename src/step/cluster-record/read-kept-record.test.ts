import { describe, expect, it } from 'vitest';
import { type ClusterRecord, writeRecord } from '../../domain/cluster-record/cluster-record.ts';
import { isBatched } from '../../plan/step.ts';
import { readKeptRecord } from './read-kept-record.ts';

const record: ClusterRecord = { writtenBy: '1.0.0', config: { spec: {} }, secrets: [], artifacts: [] };

function judged(answer: object) {
  const { check } = readKeptRecord;
  if (!isBatched(check)) throw new Error('an observation is read in batches');
  const told: ClusterRecord[] = [];
  check.judge({ report: (found) => void told.push(found) }, [answer], { interrupted: false });
  return told;
}

const said = (stdout: string, code = 0) => ({ state: 'answered', code, stdout });

describe('what a control plane tells of how its cluster was made', () => {
  it('is the record that the cluster keeps', () => {
    expect(judged(said(JSON.stringify({ kind: 'ConfigMap', data: writeRecord(record) })))).toEqual([record]);
  });

  it.each([
    ['a host without kubectl', { state: 'absent' }, 'adopt.no-record'],
    ['a host that is no control plane, or an API without a record', said('', 1), 'adopt.no-record'],
    ['a record of another format', said('{"data":{"format":"9"}}'), 'record.unreadable'],
    ['something else', said('Warning'), 'record.unreadable'],
  ])('is nothing on %s', (_title, answer, code) => {
    expect(() => judged(answer)).toThrow(expect.objectContaining({ code }));
  });
});
