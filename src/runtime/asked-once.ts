/** Many hosts raise the same question at once: the first asks it, and all get that answer. */
export function askedOnce<Q, A>(
  ask: (question: Q) => Promise<A>,
  isAbout: (question: Q) => readonly unknown[],
): (question: Q) => Promise<A> {
  const answers = new Map<string, Promise<A>>();
  return (question) => {
    const key = JSON.stringify(isAbout(question));
    const answer = answers.get(key) ?? ask(question);
    answers.set(key, answer);
    return answer;
  };
}
