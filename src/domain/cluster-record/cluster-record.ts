import * as z from 'zod';

const artifactSchema = z.object({
  name: z.string(),
  /** A version, or the reference of an image. */
  version: z.string(),
  /** Checksums by processor, or the one digest of an image. */
  digests: z.record(z.string(), z.string()),
});

const jsonObject = z.record(z.string(), z.unknown());

/** What a cluster says of how it was made. It holds no secret and no time: it changes when the cluster does. */
export interface ClusterRecord {
  /** Of kubexm. */
  readonly writtenBy: string;
  /** The effective configuration, as far as it is about the cluster and no secret. */
  readonly config: Readonly<z.infer<typeof jsonObject>>;
  /** Where the configuration has secrets that were left out. */
  readonly secrets: readonly string[];
  readonly artifacts: readonly Readonly<z.infer<typeof artifactSchema>>[];
}

const format = '1';

const dataSchema = z.object({
  format: z.literal(format),
  writtenBy: z.string(),
  'config.json': fromJson(jsonObject),
  'secrets.json': fromJson(z.array(z.string())),
  'artifacts.json': fromJson(z.array(artifactSchema)),
});

/** The data of the object that a record is kept in. */
export const writeRecord = ({
  writtenBy,
  config,
  secrets,
  artifacts,
}: ClusterRecord): Readonly<Record<string, string>> => ({
  format,
  writtenBy,
  'config.json': pretty(config),
  'secrets.json': pretty(secrets.toSorted()),
  'artifacts.json': pretty(artifacts.toSorted((a, b) => (a.name < b.name ? -1 : 1))),
});

/** `undefined` for what is no record, or one of a format that was made later. */
export function readRecord(data: unknown): ClusterRecord | undefined {
  const read = dataSchema.safeParse(data);
  if (!read.success) return undefined;
  const {
    writtenBy,
    'config.json': config,
    'secrets.json': secrets,
    'artifacts.json': artifacts,
  } = read.data;
  return { writtenBy, config, secrets, artifacts };
}

/** A text that holds JSON of this shape. */
export function fromJson<S extends z.ZodType>(shape: S) {
  return z.preprocess((written, context) => {
    try {
      return JSON.parse(String(written));
    } catch {
      context.addIssue({ code: 'custom', message: 'no JSON' });
      return z.NEVER;
    }
  }, shape);
}

/** The same content is the same text: names in order, however they came. */
export const pretty = (value: unknown): string => `${JSON.stringify(value, inOrder, 2)}\n`;

const inOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
