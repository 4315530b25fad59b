import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approverScript } from '../../../src/template/kubernetes/approver-script.ts';
import { approverUnit } from '../../../src/template/kubernetes/approver-unit.ts';
import { kubernetesUnit } from '../../../src/template/kubernetes/unit.ts';
import { onHost } from '../fixture/on-host.ts';
import { type ContractHost, useLabHosts } from '../fixture/use-lab-hosts.ts';

const folder = '/run/kubexm-units';
const unit = 'kubexm-words.service';

let host: ContractHost;

const write = (path: string, content: string): string =>
  onHost(host, `mkdir -p ${folder} && echo ${Buffer.from(content).toString('base64')} | base64 -d >${path}`);

beforeAll(async () => {
  const [first] = await useLabHosts(1);
  if (first === undefined) throw new Error('the lab has hosts');
  host = first;
});

afterAll(() => {
  onHost(
    host,
    `systemctl stop ${unit} 2>/dev/null; rm -rf ${folder} /run/systemd/system/${unit}; systemctl daemon-reload`,
  );
});

describe('units of Kubernetes on a real host', () => {
  it.each(['kube-apiserver', 'kube-controller-manager', 'kube-scheduler', 'kubelet', 'kube-proxy'] as const)(
    'have nothing that systemd does not know: %s',
    (component) => {
      const path = `${folder}/${component}.service`;
      write(path, kubernetesUnit(component, '/bin/true', { one: '1' }));
      expect(onHost(host, `systemd-analyze verify ${path} 2>&1 | grep ${component} || :`)).toBe('');
    },
  );

  it('have nothing that systemd does not know: the approver', () => {
    const path = `${folder}/approver.service`;
    write(path, approverUnit({ script: '/bin/true', inventory: '/i', kubeconfig: '/k' }));
    expect(onHost(host, `systemd-analyze verify ${path} 2>&1 | grep approver || :`)).toBe('');
  });

  it('hand every argument over as it was written', () => {
    const args = {
      blank: 'a b',
      dollar: `$HOME \${HOME} $$`,
      less: 'memory.available<100Mi,nodefs.available<5%',
      percent: '%n 50%',
      quotes: `"double" and 'single'`,
      slash: 'C:\\dir\\new',
      star: '*,bootstrapsigner',
      unit: 'a;b#c',
    };
    const program = `${folder}/words`;
    write(program, '#!/bin/sh\nprintf "<%s>\\n" "$@"\nexec sleep 60\n');
    write(`/run/systemd/system/${unit}`, kubernetesUnit('kube-proxy', program, args));
    onHost(host, `chmod 755 ${program} && systemctl daemon-reload && systemctl start ${unit}`);
    const wanted = Object.entries(args).map(([name, value]) => `<--${name}=${value}>`);
    // The words reach the journal a moment after the start.
    const printed = onHost(
      host,
      `for i in $(seq 50); do journalctl -u ${unit} -o cat --no-pager | grep -q '^<--unit=' && break; sleep 0.2; done; journalctl -u ${unit} -o cat --no-pager | grep '^<--'`,
    );
    expect(printed.trim().split('\n')).toEqual(wanted);
  });
});

describe('the approver on a real host', () => {
  it('judges with what the host has: its own awk, its own shell', () => {
    write(`${folder}/approve`, approverScript());
    write(`${folder}/inventory`, 'node1 DNS node1\nnode1 IP 10.0.0.11\n');
    onHost(
      host,
      `cd ${folder} && openssl ecparam -name prime256v1 -genkey -noout -out key && for name in node1 node2; do openssl req -new -key key -subj /O=system:nodes/CN=system:node:node1 -addext subjectAltName=DNS:$name,IP:10.0.0.11 -out $name.csr; done`,
    );
    const judge = (name: string): string =>
      onHost(
        host,
        `cd ${folder} && sh approve judge inventory system%3Anode%3Anode1 ,system%3Anodes, ,server+auth, <${name}.csr 2>&1 && echo in order || :`,
      ).trim();
    expect(judge('node1')).toBe('in order');
    expect(judge('node2')).toBe('refused: node1 has no DNS node2');
  });
});
