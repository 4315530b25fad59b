import { digestOf } from '../content.ts';
import { kubectl, type ObjectName, objectWords } from '../kubectl.ts';
import { sh } from '../script.ts';
import { capturePlan, defineCapture } from './capture-kind.ts';

export interface CaptureObject extends ObjectName {
  readonly kind: 'api-object';
}

/** What the server adds by itself would keep an old object from being applied again. */
const ownFieldsOnly =
  '/^  (creationTimestamp|generation|resourceVersion|selfLink|uid):/d; /^status:/,/^[a-z]/{/^status:/d; /^ /d}';

export const captureObject = defineCapture<CaptureObject>({
  key: (object) => `api-object:${object.apiVersion}/${objectWords(object).join(' ')}`,
  plan: ({ kind: _, ...object }) =>
    capturePlan({
      reads: [],
      keeps: [
        {
          output: sh`${kubectl} get ${objectWords(object)} --ignore-not-found -o yaml | sed -E ${ownFieldsOnly}`,
        },
      ],
      actions: (_answers, [sha256]) => [
        { do: 'api-object', ...object, apply: sha256 === digestOf('') ? null : (sha256 ?? null) },
      ],
    }),
});
