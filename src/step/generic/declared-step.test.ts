import { describe, expect, it } from 'vitest';
import { createVault } from '../../domain/secret.ts';
import { isBatched } from '../../plan/step.ts';
import { same } from '../../problem/text.ts';
import { digestOf } from '../../runner/content.ts';
import { declaredStep } from './declared-step.ts';
import type { Desired } from './desired.ts';

const step = declaredStep<readonly Desired[], string>({
  id: 'test.anything',
  title: same('anything'),
  desired: (input) => input,
  output: (input) => `${input.length} things`,
});

const situation = { interrupted: false };

function judge(desired: readonly Desired[], answers: readonly unknown[]) {
  if (!isBatched(step.check)) throw new Error('a declared step is checked in batches');
  return step.check.judge(desired, answers, situation);
}

const reads = (desired: readonly Desired[]) => (isBatched(step.check) ? step.check.reads(desired) : []);

const fileState = (content: string) => ({
  type: 'file',
  mode: 0o644,
  owner: 'root:root',
  ids: '0:0',
  size: content.length,
  sha256: digestOf(content),
  content: Buffer.from(content),
});
const absent = { type: 'absent' };

describe('a declared step', () => {
  it('is satisfied with its output when all is as desired', () => {
    const desired: readonly Desired[] = [{ kind: 'file', path: '/a', content: 'x' }];
    expect(judge(desired, [fileState('x')])).toEqual({ state: 'satisfied', output: '1 things' });
  });

  it('says the first reason, how many more there are, and shows each difference', () => {
    const check = judge(
      [
        { kind: 'file', path: '/a', content: 'new\n' },
        { kind: 'directory', path: '/b' },
      ],
      [fileState('old\n'), absent],
    );
    expect(check).toEqual({
      state: 'drifted',
      because: { en: '/a has other content (and 1 more)', zh: '/a 的内容不同（另有 1 处）' },
      disruption: 'none',
      difference: '/a has other content\n-old\n+new',
    });
  });

  it('shows nothing of a file that holds a secret, neither old nor new, and keeps it from others', () => {
    const content = ['key: ', createVault().secret('hunter22')];
    const desired: readonly Desired[] = [{ kind: 'file', path: '/a', content }];
    expect(reads(desired)).toEqual([{ kind: 'path', path: '/a', content: false }]);
    const check = judge(desired, [{ ...fileState('key: hunter21'), content: undefined }]);
    expect(JSON.stringify(check)).not.toContain('hunter');
    expect(judge(desired, [fileState('key: hunter22')])).toMatchObject({
      because: { en: '/a has mode 644 instead of 600' },
    });
  });

  it('claims everything it will write to', () => {
    expect(
      step.claims([
        { kind: 'unit', name: 'a.service', content: '[Service]\n', active: true },
        { kind: 'sysctl', file: '/etc/sysctl.d/a.conf', values: { 'net.a': '1' } },
        { kind: 'packages', packages: [{ name: 'socat' }, { name: 'ipset' }] },
        { kind: 'block', path: '/etc/hosts', key: 'cluster', content: '' },
      ]),
    ).toEqual([
      'unit:a.service',
      'path:/etc/systemd/system/a.service',
      'path:/etc/systemd/system/a.service.d/90-kubexm.conf',
      'path:/etc/sysctl.d/a.conf',
      'sysctl:net.a',
      'package:socat',
      'package:ipset',
      'block:/etc/hosts#cluster',
    ]);
  });

  it('judges a unit file by the mode that is asked for', () => {
    const unit: Desired = { kind: 'unit', name: 'a.timer', content: '[Timer]\n' };
    const loaded = { load: 'loaded', active: false, activity: 'inactive', enabled: '' };
    expect(judge([unit], [loaded, fileState('[Timer]\n')])).toMatchObject({ state: 'satisfied' });
    expect(judge([{ ...unit, mode: 0o600 }], [loaded, fileState('[Timer]\n')])).toMatchObject({
      because: { en: '/etc/systemd/system/a.timer has mode 644 instead of 600' },
    });
  });

  it('foresees that a package may start its unit before our files are there', () => {
    const missing = { load: 'not-found', active: false, activity: 'inactive', enabled: '' };
    const unit: Desired = { kind: 'unit', name: 'a.service', active: true, reloadedWith: ['/etc/a'] };
    expect(judge([unit], [missing, absent, absent])).toMatchObject({ disruption: 'reload' });
    const own: Desired = { ...unit, content: '[Service]\n' };
    expect(judge([own], [missing, absent, absent, absent])).toMatchObject({ disruption: 'none' });
  });

  it('foresees the restart that a file of the same step will mean', () => {
    const unit: Desired = { kind: 'unit', name: 'a.service', active: true, startedWith: ['/etc/a'] };
    const desired: readonly Desired[] = [{ kind: 'file', path: '/etc/a', content: 'new' }, unit];
    const recorded = digestOf(`${digestOf('old')}  /etc/a\n`);
    const running = { load: 'loaded', active: true, activity: 'active', enabled: '', startedWith: recorded };
    expect(judge([unit], [running, absent, fileState('old')])).toMatchObject({ disruption: 'none' });
    expect(judge(desired, [fileState('old'), running, absent, fileState('old')])).toMatchObject({
      disruption: 'restart',
    });
  });
});
