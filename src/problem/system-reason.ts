import { same, type Text, text } from './text.ts';

const reasons: Readonly<Record<string, Text>> = {
  ENOENT: text('there is no such file or directory', '文件或目录不存在'),
  EACCES: text('you may not access it', '没有访问权限'),
  EPERM: text('you may not do that', '操作不被允许'),
  EISDIR: text('it is a directory', '它是目录'),
  ENOTDIR: text('a part of the path is not a directory', '路径中的一部分不是目录'),
  EEXIST: text('it is already there', '它已存在'),
  ENOSPC: text('the disk is full', '磁盘已满'),
  EROFS: text('the file system is read-only', '文件系统只读'),
};

/** Why the system refused a file. What did not come from the system is our own mistake and goes on. */
export function systemReason(error: unknown): Text {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) throw error;
  return reasons[error.code] ?? same(error.code);
}
