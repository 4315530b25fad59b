import type { Drawing } from '../../plan/draw.ts';
import { here, type NodeHandle, type Ref } from '../../plan/ref.ts';
import { returnToOriginals } from '../../step/host/return-to-originals.ts';
import {
  type GiveAddressUpInput,
  giveAddressUp as giveUp,
} from '../../step/load-balancer/give-address-up.ts';
import { restPrograms } from '../../step/load-balancer/rest-programs.ts';

interface Retiring {
  readonly hosts: readonly string[];
  readonly after: readonly Ref<unknown>[];
}

/** Hosts that share the virtual address no longer, before others are told so. */
export const giveAddressUp = (
  drawing: Drawing,
  { hosts, after, ...shared }: Retiring & GiveAddressUpInput,
): NodeHandle<unknown> =>
  drawing.task('give-address-up', ['load-balancer'], (task) =>
    task.step(giveUp, { on: hosts, shared, after, minimum: 'any' }),
  );

/** Hosts that are balancers no longer have nothing of it at work, and the files they had before. */
export const retireBalancers = (
  drawing: Drawing,
  { hosts, modules, after }: Retiring & { readonly modules: readonly string[] },
): NodeHandle<unknown> =>
  drawing.task('retire-balancers', ['load-balancer'], (task) => {
    const returned = task.step(returnToOriginals, { on: hosts, shared: { modules }, after, minimum: 'any' });
    return task.step(restPrograms, { on: hosts, shared: {}, after: [here(returned)], minimum: 'any' });
  });
