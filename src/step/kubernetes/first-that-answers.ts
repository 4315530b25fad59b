import { kubernetesPorts } from '../../domain/kubernetes-ports.ts';
import type { Reader } from '../../plan/port.ts';
import { problem } from '../../problem/problem.ts';
import { look } from '../../runner/read/look.ts';

/** Of the addresses of API servers, the first by which this host can come in: seen when it is needed, for they come and go. */
export async function firstThatAnswers(reader: Reader, servers: readonly string[]): Promise<string> {
  const { apiServer: port } = kubernetesPorts;
  const reached = await look(
    reader,
    ...servers.map((address) => ({ kind: 'reach' as const, protocol: 'tcp' as const, address, port })),
  );
  const answering = servers.find((_, index) => reached[index] === 'answered');
  if (answering === undefined)
    throw problem('kubernetes.nobody-to-join', { servers: servers.join(', '), port });
  return answering;
}
