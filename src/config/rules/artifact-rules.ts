import { judgeArtifactPlace } from '../../domain/artifact-place.ts';
import { cacheFolders } from '../../domain/cache-folder.ts';
import { located, Problem, problem } from '../../problem/problem.ts';
import { layBom } from '../../resource/bom.ts';
import { judged } from './judged.ts';
import { defineRules } from './rule.ts';

const mirrorAt = '/spec/artifacts/mirror';
const imagesAt = '/spec/artifacts/images';
const zoneAt = '/spec/artifacts/zone';
const bomAt = '/spec/artifacts/bom';

export const artifactRules = defineRules([
  {
    id: 'artifact-mirror',
    for: 'hosts',
    scope: [mirrorAt],
    check: ({ written: { spec } }) =>
      spec.artifacts.mirror === undefined
        ? []
        : judged('config.bad-place', mirrorAt, judgeArtifactPlace(spec.artifacts.mirror)),
  },
  {
    id: 'artifact-images',
    for: 'hosts',
    scope: [imagesAt],
    check: ({ written: { spec } }) =>
      spec.artifacts.images === undefined
        ? []
        : judged('config.bad-place', imagesAt, judgeArtifactPlace(spec.artifacts.images)),
  },
  {
    id: 'artifact-bom',
    for: 'hosts',
    scope: ['/spec/artifacts'],
    check: ({ config: { spec } }) => {
      const { bom, zone } = spec.artifacts;
      try {
        if (bom.length > 0 || zone !== undefined) layBom(bom, zone === undefined ? {} : { zone });
        return [];
      } catch (thrown) {
        if (thrown instanceof Problem)
          return [located(thrown, { pointer: thrown.code === 'artifact.zone-unknown' ? zoneAt : bomAt })];
        throw thrown;
      }
    },
  },
  {
    id: 'cluster-named-like-cache',
    for: 'hosts',
    scope: ['/metadata/name'],
    check: ({ written: { metadata } }) =>
      cacheFolders.some((folder) => folder === metadata.name)
        ? [problem('config.cluster-named-like-cache', { name: metadata.name }, { pointer: '/metadata/name' })]
        : [],
  },
]);
