import * as z from 'zod';

const listed = z.object({
  items: z.array(
    z.object({
      metadata: z.object({ name: z.string(), labels: z.record(z.string(), z.string()).default({}) }),
      spec: z.object({
        unschedulable: z.boolean().default(false),
        taints: z
          .array(z.object({ key: z.string(), value: z.string().default(''), effect: z.string() }))
          .default([]),
      }),
    }),
  ),
});

/** Put there and taken away by the cluster itself, as its nodes come and go. */
const isPassing = (key: string): boolean => key.startsWith('node.kubernetes.io/');

/** What an operator can ask of a node, from `kubectl get nodes -o json`. */
export function nodeLines(json: string): readonly string[] {
  return listed
    .parse(JSON.parse(json))
    .items.flatMap(({ metadata: { name, labels }, spec }) =>
      [
        ...Object.entries(labels).map(([key, value]) => `label ${key}=${value}`),
        ...spec.taints
          .filter(({ key }) => !isPassing(key))
          .map(({ key, value, effect }) => `taint ${key}=${value}:${effect}`),
        ...(spec.unschedulable ? ['closed'] : []),
      ]
        .toSorted()
        .map((line) => `node ${name}: ${line}`),
    );
}
