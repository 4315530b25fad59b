import type { BuiltUnit } from './built-unit.ts';

/** How long each component took when it was built, for the documentation and for whoever asks where the time goes. */
export function timeTable(built: readonly BuiltUnit[]): string {
  const rows = built.map(
    ({ unit, record }) =>
      `| ${unit.component} | ${unit.version} | ${unit.programs.length} | ${record.seconds} | ${record.compiler} |`,
  );
  return [
    '| component | version | programs | seconds | Go |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
