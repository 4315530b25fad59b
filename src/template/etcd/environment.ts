/** Flags of etcd as the variables it knows them by, in the form that systemd reads: EnvironmentFile= of systemd.exec(5). */
export const etcdEnvironment = (flags: Readonly<Record<string, string | number | boolean>>): string => {
  const lines = Object.entries(flags).map(([flag, value]) => `${variableOf(flag)}=${quoted(String(value))}`);
  return `# Written by kubexm.\n${lines.join('\n')}\n`;
};

const variableOf = (flag: string): string => `ETCD_${flag.toUpperCase().replaceAll('-', '_')}`;

const quoted = (value: string): string =>
  /^[\w./:,=@+-]*$/.test(value) ? value : `"${value.replaceAll(/["\\`$]/g, '\\$&')}"`;
