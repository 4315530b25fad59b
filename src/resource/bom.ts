import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import * as z from 'zod';
import { problem } from '../problem/problem.ts';
import { same, type Text } from '../problem/text.ts';
import { type BomData, bomOverlaySchema, bomSchema } from './bom-schema.ts';
import releases from './data/bom.json' with { type: 'json' };
import type { Places } from './places.ts';

/** What there is, and where to get it from. */
export interface Bom {
  readonly data: BomData;
  readonly places: Places;
}

/** A file of the operator's own, YAML or JSON. */
export interface BomFile {
  readonly file: string;
  readonly text: string;
}

/** A test holds the file against the schema, so that no start of the program has to. */
const ours = releases as BomData;

/** The releases we know of with overlays on top, the later ones above the earlier ones. */
export function layBom(overlays: readonly BomFile[], places: Places): Bom {
  const data = laid(overlays);
  const { zone } = places;
  if (zone !== undefined && !Object.hasOwn(data.zones, zone))
    throw problem('artifact.zone-unknown', { zone, known: Object.keys(data.zones).join(', ') });
  return { data, places };
}

let last: { readonly overlays: readonly BomFile[]; readonly data: BomData } | undefined;

/** Many ask with the same files, which take long to read: whoever asks next gets what the last one got. */
function laid(overlays: readonly BomFile[]): BomData {
  if (overlays.length === 0) return ours;
  if (last !== undefined && isDeepStrictEqual(last.overlays, overlays)) return last.data;
  let data = ours;
  for (const { file, text } of overlays)
    data = parsed(bomSchema, lay(data, parsed(bomOverlaySchema, read(file, text), file)), file);
  last = { overlays: overlays.map((overlay) => ({ ...overlay })), data };
  return data;
}

function read(file: string, text: string): unknown {
  try {
    return parse(text) ?? {};
  } catch (error) {
    throw invalid(file, same(error instanceof Error ? error.message : String(error)));
  }
}

function parsed<T>(schema: z.ZodType<T>, content: unknown, file: string): T {
  const result = schema.safeParse(content);
  if (result.success) return result.data;
  throw invalid(file, same(z.prettifyError(result.error)));
}

const invalid = (file: string, reason: Text) =>
  problem('artifact.bom-invalid', { file, detail: reason }, { file });

/** Tables are merged row by row; any other value, and what has a kind of its own, replaces what was there. */
function lay(below: object, above: object): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...below };
  for (const [name, value] of Object.entries(above)) {
    if (value === undefined) continue;
    const known = Object.hasOwn(merged, name) ? merged[name] : undefined;
    merged[name] = isTable(known) && isTable(value) && !('kind' in value) ? lay(known, value) : value;
  }
  return merged;
}

const isTable = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The version of a component, or the tag of an image, that goes with a Kubernetes version. */
export function companionOf(
  { data }: Bom,
  kind: 'components' | 'images',
  name: string,
  kubernetes: string,
): string | undefined {
  const version = kubernetes.replace(/^v/, '');
  const minor = version.split('.').slice(0, 2).join('.');
  return data.kubernetes[minor]?.[kind][name]?.replaceAll('{version}', version);
}
