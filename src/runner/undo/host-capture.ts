import type { Capture } from '../../plan/port.ts';
import { type CaptureArgv, captureArgv } from './capture-argv.ts';
import {
  type CaptureBlock,
  type CapturePath,
  type CaptureTree,
  captureBlock,
  capturePath,
  captureTree,
} from './capture-files.ts';
import {
  type CaptureHostname,
  type CaptureModule,
  type CaptureSelinux,
  type CaptureSysctl,
  captureHostname,
  captureModule,
  captureSelinux,
  captureSysctl,
} from './capture-kernel.ts';
import type { CaptureKind, CapturePlan } from './capture-kind.ts';
import {
  type CaptureData,
  type CaptureEntries,
  type CaptureImage,
  type CaptureMount,
  type CaptureSwap,
  captureData,
  captureEntries,
  captureImage,
  captureMount,
  captureSwap,
} from './capture-storage.ts';
import {
  type CapturePackages,
  type CaptureUnit,
  type CaptureUser,
  capturePackages,
  captureUnit,
  captureUser,
} from './capture-system.ts';

interface Captures {
  path: CapturePath;
  block: CaptureBlock;
  tree: CaptureTree;
  unit: CaptureUnit;
  packages: CapturePackages;
  user: CaptureUser;
  sysctl: CaptureSysctl;
  module: CaptureModule;
  mount: CaptureMount;
  swap: CaptureSwap;
  hostname: CaptureHostname;
  selinux: CaptureSelinux;
  argv: CaptureArgv;
  image: CaptureImage;
  data: CaptureData;
  entries: CaptureEntries;
}

type CaptureName = keyof Captures;

/** Everything a host can remember before it is changed. */
export type HostCapture = Captures[CaptureName];

const captureKinds: { readonly [K in CaptureName]: CaptureKind<Captures[K]> } = {
  path: capturePath,
  block: captureBlock,
  tree: captureTree,
  unit: captureUnit,
  packages: capturePackages,
  user: captureUser,
  sysctl: captureSysctl,
  module: captureModule,
  mount: captureMount,
  swap: captureSwap,
  hostname: captureHostname,
  selinux: captureSelinux,
  argv: captureArgv,
  image: captureImage,
  data: captureData,
  entries: captureEntries,
};

export const isHostCapture = (capture: Capture): capture is HostCapture =>
  Object.hasOwn(captureKinds, capture.kind);

export const planCapture = (capture: HostCapture): CapturePlan & { readonly key: string } =>
  planOf(capture.kind, capture);

function planOf<K extends CaptureName>(
  name: K,
  capture: Captures[K],
): CapturePlan & { readonly key: string } {
  const kind = captureKinds[name];
  return { key: kind.key(capture), ...kind.plan(capture) };
}
