import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryDirectory } from '../../telemetry/testing/temporary-directory.ts';
import { commandTable } from '../command-table.ts';
import { readInvocation } from '../invocation/read-invocation.ts';
import { terminal } from '../render/progress/testing/terminal.ts';
import { testContext, testWorld } from '../test-world.ts';

const callers = new Set<Socket>();
/** Takes connections and says nothing, as a host does that hangs. */
const silent = createServer((socket) => callers.add(socket.on('error', () => undefined)));
beforeAll(() => new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve)));
afterAll(() => silent.close());

it.each(['check certs -f hosts.yaml', 'run command -f hosts.yaml --dry-run -- true'])(
  '%s says on a live terminal whom it waits for, until it has its answer',
  async (typed) => {
    const cwd = temporaryDirectory();
    const { port } = silent.address() as AddressInfo;
    const hosts = `metadata: {name: demo}\nspec: {hosts: [{name: a, address: 127.0.0.1, port: ${port}, password: x}]}\n`;
    writeFileSync(join(cwd, 'hosts.yaml'), hosts, { mode: 0o600 });
    const { output, screen, cursor } = terminal(80, 24);
    const world = { ...testWorld({ cwd }), stderr: output, now: Date.now };
    const read = readInvocation(typed.split(' '), commandTable);
    if (read.kind !== 'run') throw new Error(`${typed} is refused`);
    const run = read.command.run(read.input, testContext(world, { live: true }), commandTable);
    await expect
      .poll(screen)
      .toContainEqual(expect.stringMatching(/^looking at the hosts: 0 of 1 \(waiting for a\) {2}\d+s$/));
    for (const caller of callers) caller.destroy();
    expect((await run).map(({ code }) => code)).toEqual([expect.stringMatching(/^connection\./)]);
    expect(screen().join('\n')).not.toContain('looking at the hosts');
    expect(cursor()).toBe(true);
  },
);
