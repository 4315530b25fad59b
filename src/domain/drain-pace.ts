/** How long pods may take unless somebody says otherwise: each what it asks for itself, all of a node ten minutes. */
export const drainPace = { gracePeriodSeconds: -1, timeoutMs: 10 * 60_000 } as const;
