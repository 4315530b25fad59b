import { leafFields } from './schema/fields.ts';

/** Where each field takes effect; null while no part of the program acts on it. */
export const consumers: Readonly<Record<string, string | null>> = Object.fromEntries(
  leafFields().map((field) => [field, null]),
);
