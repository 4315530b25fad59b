import type { SshPorts } from '../connector/ssh-target.ts';

type Confirm = NonNullable<SshPorts['confirmHostKey']>;

/** Every host behind a bastion meets its key: the first asks about it, and all get that answer. */
export function askedOnce(confirm: Confirm): Confirm {
  const answers = new Map<string, Promise<boolean>>();
  return (question) => {
    const key = JSON.stringify([question.host, question.fingerprint]);
    const answer = answers.get(key) ?? confirm(question);
    answers.set(key, answer);
    return answer;
  };
}
