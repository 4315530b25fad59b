import { expect, it } from 'vitest';
import type { QueryState } from '../../runner/read/query.ts';
import { whatIsOtherwise, whyNotReady } from './containerd-answers.ts';

const said = (stdout: string, code = 0): QueryState => ({ state: 'answered', code, stdout });

/** As crictl prints it, for 1.7 and 2.x alike, cut down to what is looked at and a little beside it. */
const info = (
  changed: { readonly root?: string; readonly systemd?: boolean; readonly ready?: boolean } = {},
) =>
  said(
    JSON.stringify({
      status: {
        conditions: [
          { type: 'RuntimeReady', status: changed.ready ?? true },
          { type: 'NetworkReady', status: false },
        ],
      },
      config: {
        containerd: { runtimes: { runc: { options: { SystemdCgroup: changed.systemd ?? true } } } },
        containerdRootDir: changed.root ?? '/var/lib/containerd',
        rootDir: '/var/lib/containerd/io.containerd.grpc.v1.cri',
      },
    }),
  );

/** As `containerd config dump` prints it. */
const newLine = (image: string) =>
  said(`    [plugins.'io.containerd.cri.v1.images'.pinned_images]
      sandbox = '${image}'

          sandboxer = 'podsandbox'
`);
const oldLine = (image: string) =>
  said(`  [plugins."io.containerd.grpc.v1.cri"]\n    sandbox_image = "${image}"\n`);

const told = { dataRoot: '/var/lib/containerd/', pauseImage: 'example.com/pause:3.10' };

it('is ready when it says so and uses the control groups of systemd', () => {
  expect(whyNotReady(info())).toBeUndefined();
  expect(whyNotReady(info({ ready: false }))?.en).toBe('it is not ready');
  expect(whyNotReady(info({ systemd: false }))?.en).toBe('it does not use the control groups of systemd');
  expect(whyNotReady(said('', 1))?.en).toBe('it does not answer');
  expect(whyNotReady({ state: 'absent' })?.en).toBe('crictl is not installed');
});

it.each([
  ['2.x', newLine],
  ['1.7', oldLine],
])('of %s it is known where it keeps its data and with which image pods start', (_, dump) => {
  expect(whatIsOtherwise(told, info(), dump(told.pauseImage))).toBeUndefined();
  expect(whatIsOtherwise(told, info({ root: '/data' }), dump(told.pauseImage))?.en).toBe(
    'it keeps its data in /data, not /var/lib/containerd/',
  );
  expect(whatIsOtherwise(told, info(), dump('registry.k8s.io/pause:3.8'))?.en).toBe(
    'it starts pods with registry.k8s.io/pause:3.8, not example.com/pause:3.10',
  );
});

it('asks for nothing that nobody told it', () => {
  expect(whatIsOtherwise({}, info({ root: '/data' }), { state: 'absent' })).toBeUndefined();
});
