import { describe, expect, it } from 'vitest';
import { kubernetesUnit, unitWord } from './unit.ts';

describe('the unit of a component', () => {
  it.each(['kube-apiserver', 'kube-controller-manager', 'kube-scheduler', 'kubelet', 'kube-proxy'] as const)(
    'is this for %s',
    async (component) => {
      const unit = kubernetesUnit(component, `/usr/local/bin/${component}`, { one: '1', two: 'a b' });
      await expect(unit).toMatchFileSnapshot(`golden/${component}.service`);
    },
  );

  it.each([
    ['--a=b', '--a=b'],
    ['--a=50%', '--a=50%%'],
    ['--a=$HOME', '"--a=$$HOME"'],
    ['--a=b c', '"--a=b c"'],
    ['--a="b"', '"--a=\\"b\\""'],
    ['--a=b\\c', '"--a=b\\\\c"'],
    ["--a='b'", '"--a=\'b\'"'],
    ['--a=memory.available<1Gi', '"--a=memory.available<1Gi"'],
    ['--a=b;c', '"--a=b;c"'],
  ])('writes %j so that systemd reads the same', (word, written) => {
    expect(unitWord(word)).toBe(written);
  });
});
