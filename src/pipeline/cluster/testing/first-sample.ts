import { readFileSync } from 'node:fs';

const file = new URL('../../../config/testing/first-sample.golden.yaml', import.meta.url);

/** The first sample with everything in it that it shows as a comment and that one file can say. */
export function firstSample(type: 'kubexm' | 'kubeadm'): string {
  const [set = '', shown = ''] = readFileSync(file, 'utf8').split(/(?<=\n {2}addons: .*\n)/);
  const withArguments = set
    .replace('type: kubexm\n', `type: ${type}\n`)
    .replace('    #kubeletArgs:', '    kubeletArgs:')
    .replace('    #  - --root-dir', '      - --root-dir');
  return withArguments + shown.replaceAll(/^ {2}#/gm, '  ');
}
