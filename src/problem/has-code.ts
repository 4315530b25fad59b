/** Whether what was thrown carries this code of Node or of the system, such as ENOENT. */
export const hasCode = (thrown: unknown, code: string): boolean =>
  thrown instanceof Error && 'code' in thrown && thrown.code === code;
