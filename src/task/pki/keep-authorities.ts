import type { Drawing } from '../../plan/draw.ts';
import { controlSubject } from '../../plan/port.ts';
import { type KeepAuthoritiesInput, keepAuthorities as step } from '../../step/pki/keep-authorities.ts';
import type { AuthoritiesNode } from './authorities-node.ts';

/** The authorities of the cluster, from the machine running kubexm. */
export const keepAuthorities = (drawing: Drawing, wanted: KeepAuthoritiesInput): AuthoritiesNode =>
  drawing.task('keep-authorities', ['certs'], (task) =>
    task.step(step, { on: [controlSubject], shared: { ...wanted } }),
  );
