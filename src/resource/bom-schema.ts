import * as z from 'zod';
import { cacheFolders } from '../domain/cache-folder.ts';

/** `null` says that nobody gave us a checksum: such a file is refused until an overlay supplies one. */
const checksum = z
  .string()
  .regex(/^(sha256:[0-9a-f]{64}|sha512:[0-9a-f]{128})$/)
  .nullable();

const imageDigest = z
  .string()
  .regex(/^sha256:[0-9a-f]{64}$/)
  .nullable();

/** `{version}` and `{arch}` stand for what is asked for. */
const urlTemplate = z.string().regex(/^(https?|file):\/\/\S+$/);

const file = z.strictObject({
  checksum,
  size: z.int().positive().optional(),
  /** Where this one file is, when it is not where the component's template says. */
  url: urlTemplate.optional(),
});

/** What becomes of the file on a host. */
const content = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('binary'), path: z.string().regex(/^\/\S+$/) }),
  z.strictObject({
    kind: z.literal('archive'),
    into: z.string().regex(/^\/\S+$/),
    /** Leading path components that are left out. */
    strip: z.int().min(0),
    /** Paths below `into`, after stripping; nothing else of the archive is taken. */
    members: z.array(z.string()).min(1),
  }),
  /** Only the control machine reads it, or the tasks of its component know what to do with it. */
  z.strictObject({ kind: z.literal('plain') }),
]);

/** `any` holds a file that is the same for every processor. */
const filesByArch = z.strictObject({
  amd64: file.optional(),
  arm64: file.optional(),
  any: file.optional(),
});

const componentFields = {
  /** Where below `.kubexm` its files are kept; version and processor follow. Packages are no component. */
  folder: z
    .string()
    .regex(new RegExp(`^(${cacheFolders.filter((name) => name !== 'packages').join('|')})(/[a-z0-9-]+)*$`)),
  url: urlTemplate,
  /** How its release files call a processor, where that is not our word. */
  archNames: z.strictObject({ amd64: z.string(), arm64: z.string() }).optional(),
  content,
  /** An archive of another component that holds it too, for versions whose own file has no checksum. */
  bundledIn: z.strictObject({ component: z.string(), strip: z.int().min(0) }).optional(),
  versions: z.record(z.string().regex(/^\d+\.\d+\.\d+$/), filesByArch),
};

const imageFields = {
  /** With the registry, without a tag. */
  repository: z.string().regex(/^[a-z0-9.:-]+(\/[a-z0-9]+([._-]+[a-z0-9]+)*)+$/),
  /** The digest of the index or of the one manifest a tag stands for. */
  tags: z.record(z.string().regex(/^\w[\w.-]{0,127}$/), z.strictObject({ digest: imageDigest })),
};

/** What goes with a Kubernetes minor; `{version}` is the Kubernetes version, without its v. */
const companions = {
  components: z.record(z.string(), z.string()),
  images: z.record(z.string(), z.string()),
};

/** Places nearer than upstream. They are not trusted more: the same checksums hold. */
const zone = z.strictObject({
  /** The beginning of an upstream URL, and what to write instead. */
  urls: z.record(z.string(), z.string()).default({}),
  /** A registry, or a registry with the first part of a repository, and what to write instead. */
  registries: z.record(z.string(), z.string()).default({}),
});

/** Every file and image kubexm can bring to a host. */
export const bomSchema = z.strictObject({
  components: z.record(z.string(), z.strictObject(componentFields)),
  images: z.record(z.string(), z.strictObject(imageFields)),
  kubernetes: z.record(z.string().regex(/^\d+\.\d+$/), z.strictObject(companions)),
  zones: z.record(z.string(), zone),
});

export type BomData = z.output<typeof bomSchema>;

/** A part of the same, laid over it: what it says wins, what it leaves out stays. */
export const bomOverlaySchema = z.strictObject({
  components: z.record(z.string(), z.strictObject(componentFields).partial()).default({}),
  images: z.record(z.string(), z.strictObject(imageFields).partial()).default({}),
  kubernetes: z.record(z.string().regex(/^\d+\.\d+$/), z.strictObject(companions).partial()).default({}),
  zones: z.record(z.string(), zone).default({}),
});

export type BomOverlay = z.output<typeof bomOverlaySchema>;
