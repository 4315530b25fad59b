import { type Command, nameOf } from '../define-command.ts';

/** `kubexm run command [flags] -- CMD` */
export function usageLine(command: Command): string {
  const args = Object.values(command.args ?? {});
  const words = args
    .filter((arg) => !arg.rest)
    .map((arg) => (arg.required ? `${arg.name}${arg.many ? '…' : ''}` : `[${arg.name}]`));
  const behind = args.filter((arg) => arg.rest).map((arg) => `-- ${arg.name}`);
  const flags = Object.keys(command.flags ?? {}).length > 0 ? ['[flags]'] : [];
  return ['kubexm', nameOf(command), ...words, ...flags, ...behind].join(' ');
}
