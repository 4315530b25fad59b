import { fill, type Text, text } from '../../../problem/text.ts';
import { parseAddress } from '../../address.ts';
import { defineChecks, finding, type HostView, unless } from '../check-row.ts';
import type { Reception, Survey, TimeAnswer } from '../survey.ts';

/** etcd and certificates bear no more than this between two hosts. */
const mostSkewMs = 5000;

/** From here on there are enough hosts to say among themselves which clock is wrong. */
const enoughWitnesses = 3;

const ahead = text('{seconds} s ahead of {reference}', '比 {reference} 快 {seconds} 秒');
const behind = text('{seconds} s behind {reference}', '比 {reference} 慢 {seconds} 秒');
const thisMachine = text('this machine', '本机');

export const timeChecks = defineChecks([
  {
    id: 'clock-skew',
    looksAt: text('clocks against each other', '主机之间的时钟偏差'),
    severity: 'error',
    found: text('{skew}', '{skew}'),
    needed: text('at most {most} s apart', '偏差不超过 {most} 秒'),
    fix: text(
      'Set `spec.system.ntpServers`, or on the host: `chronyc makestep`, `timedatectl set-ntp true`',
      '请设置 `spec.system.ntpServers`，或在主机上执行：`chronyc makestep`、`timedatectl set-ntp true`',
    ),
    find(view) {
      const skewMs = skewOf(view);
      if (skewMs === undefined || Math.abs(skewMs.least) <= mostSkewMs) return [];
      const params = { seconds: Math.round(Math.abs(skewMs.least) / 1000), reference: skewMs.reference };
      const skew = fill(skewMs.least > 0 ? ahead : behind, params);
      return finding(
        { skew, most: mostSkewMs / 1000 },
        view.spec.preparation.setsClock ? 'warning' : 'error',
      );
    },
  },
  {
    id: 'clock-source',
    looksAt: text('a source of time', '时间同步来源'),
    severity: 'warning',
    found: text('the clock follows no time server', '时钟未与任何时间服务器同步'),
    needed: text(
      'chrony, systemd-timesyncd or ntpd in step',
      'chrony、systemd-timesyncd 或 ntpd 处于同步状态',
    ),
    fix: text(
      'Set `spec.system.ntpServers`, or on the host: `timedatectl set-ntp true`',
      '请设置 `spec.system.ntpServers`，或在主机上执行：`timedatectl set-ntp true`',
    ),
    find: ({ spec, seen: { facts } }) => unless(facts.clockSynchronized || spec.preparation.setsClock),
  },
  {
    id: 'time-servers',
    looksAt: text(
      'whether time servers outside of the cluster tell this host the time',
      '集群外的时间服务器是否向本机提供时间',
    ),
    severity: 'error',
    found: text('{servers}', '{servers}'),
    needed: text(
      'a time server that answers; best all of them',
      '至少一个可应答的时间服务器，最好全部可应答',
    ),
    fix: text(
      'Let udp 123 through to it, or correct `spec.system.ntpServers`; with chrony on the host: `chronyd -Q -t 5 "server {server} iburst"`',
      '请放行到该服务器的 udp 123，或更正 `spec.system.ntpServers`；主机装有 chrony 时可执行 `chronyd -Q -t 5 "server {server} iburst"` 验证',
    ),
    find: silentServers,
  },
]);

/** What came of asking, for whom it did not answer. */
const outcomes: Readonly<Record<Exclude<TimeAnswer, 'answered'>, Text>> = {
  unset: text('does not know the time itself', '自身未同步'),
  unresolved: text('has no address', '无法解析'),
  silent: text('gives no answer', '没有应答'),
  unable: text('could not be asked without bash', '缺少 bash，无法检测'),
};

function silentServers({ host, spec: { preparation }, seen: { timeServers } }: HostView) {
  const failed = [...timeServers].flatMap(([server, answer]) =>
    answer === 'answered' ? [] : [{ server, answer, outcome: outcomes[answer] }],
  );
  const [first] = failed;
  if (first === undefined) return [];
  const said = (language: keyof Text): string =>
    failed.map(({ server, outcome }) => `${server} ${outcome[language]}`).join(', ');
  const namesToCome = preparation.setsNameservers || preparation.addsNames;
  // Where nobody answers for names, a server is as silent as its name.
  const isOpen = failed.some(
    ({ server, answer }) =>
      answer === 'unable' || (namesToCome && answer !== 'unset' && !parseAddress(server).ok),
  );
  const hasOther = failed.length < timeServers.size || host.servesTime;
  return finding(
    { servers: text(said('en'), said('zh')), server: first.server },
    hasOther || isOpen ? 'warning' : 'error',
  );
}

type Offset = Reception['ahead'];

const middle = ({ leastMs, mostMs }: Offset): number => (leastMs + mostMs) / 2;

/** How far the host is from the clock in the middle, at least: what the round trips leave open counts for it. */
function skewOf({ host, seen, survey }: HostView) {
  const [reference, of] = referenceFor(survey);
  if (reference === host.name) return undefined;
  const [low, high] = [seen.ahead.leastMs - of.mostMs, seen.ahead.mostMs - of.leastMs];
  const least = low > 0 ? low : Math.min(high, 0);
  return { least, reference: reference === '' ? thisMachine : reference };
}

/** The clock in the middle. With few hosts this machine is a witness, too; against one host it is the only one. */
function referenceFor(survey: Survey): readonly [string, Offset] {
  const here = ['', { leastMs: 0, mostMs: 0 }] as const;
  const hosts = [...survey].map(([name, { ahead: offset }]) => [name, offset] as const);
  if (hosts.length < 2) return here;
  const witnesses = hosts.length < enoughWitnesses ? [...hosts, here] : hosts;
  const sorted = witnesses.toSorted(([, a], [, b]) => middle(a) - middle(b));
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? here;
}
