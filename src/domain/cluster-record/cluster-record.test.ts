import { describe, expect, it } from 'vitest';
import { type ClusterRecord, readRecord, writeRecord } from './cluster-record.ts';

const record: ClusterRecord = {
  writtenBy: '1.2.3',
  config: { metadata: { name: 'demo' }, spec: { hosts: [{ name: 'a' }] } },
  secrets: ['/spec/b', '/spec/a'],
  artifacts: [
    { name: 'runc', version: '1.4.3', digests: { amd64: 'sha256:22' } },
    { name: 'etcd', version: '3.6.16', digests: { arm64: 'sha256:11', amd64: 'sha256:00' } },
  ],
};

describe('the record of a cluster', () => {
  it('is read back as it was written', () => {
    expect(readRecord(writeRecord(record))).toEqual({
      ...record,
      secrets: record.secrets.toSorted(),
      artifacts: record.artifacts.toReversed(),
    });
  });

  it('is the same text however its parts came', () => {
    const config = { spec: { hosts: [{ name: 'a' }] }, metadata: { name: 'demo' } };
    const turned = { ...record, config, artifacts: record.artifacts.toReversed() };
    expect(writeRecord(turned)).toEqual(writeRecord(record));
  });

  it.each([
    ['nothing', undefined],
    ['a later format', { ...writeRecord(record), format: '2' }],
    ['a part that is missing', { ...writeRecord(record), 'config.json': undefined }],
    ['a part that is no JSON', { ...writeRecord(record), 'config.json': '{' }],
    ['a part of another shape', { ...writeRecord(record), 'artifacts.json': '[{"name":"etcd"}]' }],
  ])('is not read from %s', (_name, data) => {
    expect(readRecord(data)).toBeUndefined();
  });
});
