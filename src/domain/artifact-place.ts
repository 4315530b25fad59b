import { text } from '../problem/text.ts';
import { judgeHostPath } from './file-path.ts';
import { judgeRegistryUrl } from './registry.ts';
import { shown } from './shown.ts';
import { accept, defineRefusals, type Verdict } from './verdict.ts';

const refuse = defineRefusals({
  place: text(
    '{value} is neither an http(s) address nor an absolute path: {because}',
    '{value} 既不是 http(s) 地址，也不是绝对路径：{because}',
  ),
});

/** Where artifacts may be taken from: a server, or a folder of this machine. `~/` is the home directory. */
export function judgeArtifactPlace(written: string): Verdict<string> {
  const judged = /^[/~]/.test(written)
    ? judgeHostPath(written.replace(/^~(?=\/)/, '/home'))
    : judgeRegistryUrl(written);
  return judged.ok ? accept(written) : refuse('place', { value: shown(written), because: judged.because });
}
