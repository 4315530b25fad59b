import { type Problem, problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import type { FileKind } from '../ports.ts';

const reasons = {
  missing: text('there is nothing', '该路径不存在'),
  directory: text('it is a directory', '它是目录'),
  special: text('it is a pipe, socket or device', '它是管道、套接字或设备'),
  protected: text('it leads into a protected place of this machine', '它指向本机受保护的位置'),
  unreadable: text('it may not be read', '没有读取权限'),
};

export const fileProblem = (kind: Exclude<FileKind, 'regular'>, field: string, path: string): Problem =>
  problem('config.file-not-usable', { field, path, because: reasons[kind] });
