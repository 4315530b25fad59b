/** `2027-03-01 12:00:00Z`: in UTC, wherever it is read. */
export const utcText = (ms: number): string =>
  new Date(ms).toISOString().replace('T', ' ').replace(/\.\d+/, '');
