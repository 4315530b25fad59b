import { defineGate, healthy, unhealthy } from '../../../src/plan/gate.ts';
import { here } from '../../../src/plan/ref.ts';
import { definePipeline } from '../../../src/plan/stage.ts';
import { same } from '../../../src/problem/text.ts';
import type { UnitRead, UnitState } from '../../../src/runner/read/unit.ts';
import { declaredStep } from '../../../src/step/generic/declared-step.ts';

/** What the steps write on a host: enough kinds of state to see a half-done run. */
export const traces = `for f in /etc/kubexm-demo.conf /etc/sysctl.d/99-kubexm-demo.conf /etc/hosts; do
  stat -c '%n %a %U:%G' $f 2>/dev/null; sha256sum $f 2>/dev/null; done
systemctl show -p LoadState -p ActiveState -p UnitFileState kubexm-demo.service
sysctl net.ipv4.ip_local_reserved_ports
ls /var/lib/kubexm/started 2>/dev/null || :`;

export const starts =
  "journalctl --sync; journalctl -u kubexm-demo.service --no-pager -o cat | grep -c '^Started' || :";

const prepare = declaredStep<{ version: string }>({
  id: 'demo.prepare-host',
  title: same('Prepare the host'),
  desired: ({ version }) => [
    {
      kind: 'sysctl',
      file: '/etc/sysctl.d/99-kubexm-demo.conf',
      values: { 'net.ipv4.ip_local_reserved_ports': '36000' },
    },
    { kind: 'block', path: '/etc/hosts', key: 'demo', content: `192.0.2.7 demo-${version}` },
  ],
});

const serve = declaredStep<{ version: string }>({
  id: 'demo.run-service',
  title: same('Run the service'),
  disruption: 'restart',
  desired: ({ version }) => [
    { kind: 'file', path: '/etc/kubexm-demo.conf', content: `version = ${version}\n`, mode: 0o640 },
    {
      kind: 'unit',
      name: 'kubexm-demo.service',
      content: '[Service]\nExecStart=/bin/sleep infinity\n[Install]\nWantedBy=multi-user.target\n',
      enabled: true,
      active: true,
      startedWith: ['/etc/kubexm-demo.conf'],
    },
  ],
});

const serviceUp = defineGate<object>({
  id: 'demo.service-up',
  waitsFor: same('the service to be up'),
  port: 'host',
  intervalMs: 100,
  timeoutMs: 20_000,
  stableForMs: 0,
  async probe(look, [host = '']) {
    const unit: UnitRead = { kind: 'unit', name: 'kubexm-demo.service' };
    const [state] = (await (await look(host)).read([unit])) as [UnitState];
    return state.active ? healthy : unhealthy(same('not running'));
  },
});

/** A service rolled out host by host: declared steps, a region and a gate, on real hosts. */
export const servicePipeline = definePipeline<{ hosts: readonly string[]; version: string }, object>({
  id: 'demo',
  title: same('demo'),
  observe: async () => ({}),
  stages: [
    {
      id: 'roll-out',
      title: same('Roll out'),
      draw(drawing, { hosts, version }) {
        drawing.module('demo', (module) =>
          module.task('service', ['demo'], (task) => {
            const prepared = task.step(prepare, { on: hosts, shared: { version } });
            task.rolling(hosts, { id: 'restart', width: 1, gate: serviceUp }, (inside) => {
              inside.step(serve, { on: hosts, shared: { version }, after: [here(prepared)] });
            });
          }),
        );
      },
      predict: (_spec, facts) => facts,
    },
  ],
});
