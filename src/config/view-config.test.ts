import { describe, expect, it } from 'vitest';
import { clusterFile } from './testing/cluster-file.ts';
import { findings, load, testPorts } from './testing/load.ts';
import { viewConfig } from './view-config.ts';

const fingerprint = `SHA256:${'A'.repeat(43)}`;

describe('viewConfig', () => {
  it('shows the effective file with every secret hidden', async () => {
    const ports = testPorts();
    const text = clusterFile({
      global: '  global: {password: canary-one, bastion: {address: 10.0.0.9, password: canary-three}}',
      x: '  registry: {auths: {hub.example.com: {username: u, password: canary-two}}}',
    });
    const loaded = await load(text, {}, ports);
    expect(findings(loaded)).toEqual([]);
    const view = loaded.ok ? viewConfig(loaded.config, ports.vault) : '';
    expect(view).not.toContain('canary');
    expect(view.match(/password: "\*\*\*"/g)?.length).toBe(7);
    expect(view).toContain('proxyMode: nftables');
  });

  it('is a file that loads again to the same view', async () => {
    const ports = testPorts();
    const text = clusterFile({
      global: `  global: {bastion: {address: 10.0.0.9, timeout: 3s, hostKey: ["${fingerprint}"]}}`,
    });
    const first = await load(text, {}, ports);
    const view = first.ok ? viewConfig(first.config, ports.vault) : '';
    const second = await load(view, {}, ports);
    expect(findings(second)).toEqual([]);
    expect(second.ok && viewConfig(second.config, ports.vault)).toBe(view);
  });
});
