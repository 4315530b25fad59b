import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseDocument } from 'yaml';
import { Problem, problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import type { PinnedImage } from '../../runtime/pin-images.ts';
import type { CliContext } from '../context.ts';
import { judgeOutput } from '../file/judge-output.ts';
import { readInput } from '../file/read-input.ts';
import { unwritable } from '../file/unwritable.ts';
import { printTable } from '../render/data.ts';
import { notice } from '../render/notice.ts';
import { printProblems } from '../render/problem.ts';
import type { Column } from '../render/table.ts';
import { type FetchFlags, loadWanted } from './fetch-upstream.ts';

interface PinFlags
  extends Pick<FetchFlags, 'file' | 'extraVars' | 'ageIdentity' | 'kubernetes' | 'dryRun' | 'output'> {
  readonly to: string;
  readonly yes: boolean;
}

const nothingLeft = text('Every image has its digest already.', '所有镜像都已有摘要。');
const question = text(
  'Trust these from now on, and write them to {file}?',
  '从现在起信任以上摘要，并写入 {file} 吗？',
);
const written = text(
  'Written to {file}. It counts once the cluster file names it: spec.artifacts.bom: [{file}]',
  '已写入 {file}。在集群文件中引用后生效：spec.artifacts.bom: [{file}]',
);

const columns: readonly Column<PinnedImage>[] = [
  { title: text('IMAGE', '镜像'), value: ({ reference }) => reference, gives: true },
  { title: text('DIGEST', '摘要'), value: ({ digest }) => digest.slice(0, 'sha256:'.length + 12) },
  { title: text('SAID BY', '来源'), value: ({ source }) => new URL(source).host, gives: true },
];

/** A tag may be moved at any time; what it names today is shown, approved and written down. */
export async function keepPinnedImages(
  { to, ...flags }: PinFlags,
  context: CliContext,
): Promise<readonly Problem[]> {
  const { createVault } = await import('../../domain/secret.ts');
  const { artifactWeb } = await import('../../runtime/artifact-web.ts');
  const { judgeOverlay, pinImages } = await import('../../runtime/pin-images.ts');
  judgeOutput({ path: to, force: true }, context);
  const before = existsSync(resolve(context.cwd, to)) ? await readInput(to, context) : '';
  judgeOverlay(to, before);
  const versions = flags.kubernetes.map((value) => ({ key: 'spec.kubernetes.version', value }));
  const { signal } = context.interrupts();
  const found = new Map<string, PinnedImage>();
  for (const version of versions.length === 0 ? [undefined] : versions) {
    const extraVars = [...flags.extraVars, ...(version ? [version] : [])];
    const loaded = await loadWanted({ ...flags, extraVars }, context, createVault());
    if (!loaded.ok) return loaded.problems;
    printProblems(loaded.warnings, context, 'warning');
    const answers = await pinImages(loaded.config, artifactWeb(loaded.config, context.env), signal);
    const problems = answers.filter((answer) => answer instanceof Problem);
    if (problems.length > 0) return problems;
    for (const answer of answers) if (!(answer instanceof Problem)) found.set(answer.reference, answer);
  }
  const images = [...found.values()];
  if (images.length === 0) {
    notice(nothingLeft, context);
    return [];
  }
  await printTable(images, columns, flags.output, context);
  if (flags.dryRun) return [];
  if (!(await context.confirm(fill(question, { file: to }), flags.yes))) throw problem('usage.declined', {});
  try {
    writeFileSync(resolve(context.cwd, to), withImages(before, images));
  } catch (error) {
    throw unwritable(to, context, error);
  }
  notice(fill(written, { file: to }), context);
  return [];
}

/** What the file says already stays, its comments too. */
function withImages(before: string, images: readonly PinnedImage[]): string {
  const document = parseDocument(before);
  for (const { name, tag, digest, source } of images) {
    const said = document.createNode(digest);
    said.comment = ` ${source}`;
    document.setIn(['images', name, 'tags', tag, 'digest'], said);
  }
  return document.toString();
}
