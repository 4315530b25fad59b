import { spawnSync } from 'node:child_process';

/** Writes every generated file anew and fails when one of them was not up to date. */
const generated = ['schema', 'docs/reference', 'docs/walk.md', 'src/cli/docs/data', 'src/resource/data'];
for (const tool of ['tools/generate-bom.ts', 'tools/generate-schema.ts', 'tools/generate-docs.ts']) {
  const { status } = spawnSync(process.execPath, [tool], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${tool} failed`);
}
const { status, stdout, stderr, error } = spawnSync('git', ['status', '--porcelain', '--', ...generated], {
  encoding: 'utf8',
});
if (status !== 0) throw new Error(`git could not tell what changed: ${error?.message ?? stderr}`);
if (stdout !== '') throw new Error(`not up to date, commit what was written:\n${stdout}`);
console.log(`${generated.join(', ')}: up to date`);
