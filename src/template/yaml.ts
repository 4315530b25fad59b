import { stringify } from 'yaml';

/** As Kubernetes reads it: to it `yes` is a truth value unless it is quoted. */
export const yamlForm = { version: '1.1', lineWidth: 0 } as const;

export const yamlText = (document: object): string => stringify(document, yamlForm);
