import type { Address } from './address.ts';

/**
 * The VRRP router id of an address when nobody chose one: its last eight bits. Two clusters in one network then do not
 * have the same, for two addresses of a /24 never end alike. Zero is no id.
 */
export const routerIdOf = ({ number }: Address): number => Number(number & 0xffn) || 255;
