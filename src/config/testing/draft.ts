import { readDocument } from '../document/read-document.ts';
import { normaliseNames } from '../names/normalise-names.ts';
import { resolveReferences } from '../references/resolve-references.ts';
import { resolveConfig } from '../resolve/resolve-config.ts';
import type { Draft } from '../rules/rule.ts';
import { checkShape } from '../schema/check-shape.ts';
import { testPorts } from './load.ts';

/** What the rules get to see of a file whose shape is right. */
export async function draftOf(text: string): Promise<Draft> {
  const { content, problems } = readDocument(text, 'config.yaml');
  if (content === undefined) throw problems[0] ?? new Error('unreadable');
  normaliseNames(content.tree, content.places);
  const ports = testPorts();
  const { tree } = await resolveReferences(content.tree, content.places, ports);
  const shape = checkShape(tree, content.places, []);
  if (shape.written === undefined || shape.problems.length > 0)
    throw shape.problems[0] ?? new Error('misshapen');
  return { written: shape.written, config: resolveConfig(shape.written, ports.homeDir) };
}
