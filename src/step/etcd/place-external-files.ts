import { kubernetesPaths } from '../../domain/kubernetes-paths.ts';
import type { Secret } from '../../domain/secret.ts';
import { text } from '../../problem/text.ts';
import { declaredStep } from '../generic/declared-step.ts';

export interface PlaceExternalFilesInput {
  readonly authority?: string;
  readonly client?: { readonly certificate: string; readonly key: Secret };
}

const { etcdTrust, apiServerToEtcd } = kubernetesPaths;

/** By which an API server reaches an etcd that is already there; one that asks for nothing gets nothing. */
export const placeExternalFiles = declaredStep<PlaceExternalFilesInput>({
  id: 'etcd.place-external-files',
  title: text('Place the certificates for the external etcd', '安放外部 etcd 的证书'),
  desired: ({ authority, client }) => [
    ...(authority === undefined ? [] : [{ kind: 'file', path: etcdTrust, content: authority } as const]),
    ...(client === undefined
      ? []
      : [
          { kind: 'file', path: apiServerToEtcd.certificate, content: client.certificate } as const,
          { kind: 'file', path: apiServerToEtcd.key, content: client.key } as const,
        ]),
  ],
});
