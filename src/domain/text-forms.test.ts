import { describe, expect, it } from 'vitest';
import { reasonOf } from './testing/reason-of.ts';
import * as forms from './text-forms.ts';

/** What each form takes and what it must never let through. */
const examples: Readonly<Record<keyof typeof forms, readonly [taken: string[], refused: string[]]>> = {
  judgeUserName: [
    ['root', 'ops-1', 'DOMAIN\\ann', 'ann@example.com'],
    ['', '-oProxyCommand=x', 'a b', 'a;id'],
  ],
  judgeInterfaceName: [
    ['eth0', 'bond0.100', 'eno1:1'],
    ['', 'eth0;id', 'a'.repeat(16)],
  ],
  judgePackageName: [
    ['chrony', 'libc6:amd64', 'g++', 'conntrack=1.4'],
    ['', '-y', 'a;b', 'a b'],
  ],
  judgeModuleName: [
    ['br_netfilter', 'nf-conntrack'],
    ['', '../x', 'a b'],
  ],
  judgeKernelParameter: [
    ['vm.swappiness', 'net.ipv4.conf.eth0/100.rp_filter', 'kernel.sched_domain.cpu0.domain0.flags'],
    [
      '',
      'vm',
      '//.//.etc.cron/d.x',
      'kernel.//.x',
      'kernel..panic',
      '.kernel.panic',
      'kernel.panic.',
      'net/ipv4/ip_forward',
      'vm.swappiness\nkernel.panic',
      'vm.swappiness\n',
      'vm. swappiness',
      'vm.swappiness=1',
      '-w.x y',
      '-net.ipv4.ip_forward',
      'net.-ipv4.ip_forward',
    ],
  ],
  judgeOneLine: [
    ['', 'any text — at all'],
    ['a\nb', 'a\0b', 'a\u001b[31m'],
  ],
  judgeTag: [
    ['1.2.3', 'v2.13.0', 'latest'],
    ['', '-x', '1;2', 'a/b', 'a'.repeat(129)],
  ],
  judgeRepositoryPath: [
    ['', 'kubexm', 'a/b-c/d_e'],
    ['A b', '/a', 'a/', 'a//b', '..'],
  ],
  judgeCalendar: [
    ['daily', '*-*-* 02:00:00', 'Mon..Fri 10:00'],
    ['', 'daily; id', 'a\nb', '$(id)'],
  ],
  judgeWebAddress: [
    ['https://a.example.com/x.yaml', 'oci://hub.example.com/charts'],
    ['', 'file:///x', 'https://u:p@a.example.com', 'https://a b', 'javascript:1'],
  ],
  judgeTimeZone: [
    ['UTC', 'Asia/Shanghai'],
    ['', 'Mars/Base', '../etc'],
  ],
  judgeCertificateName: [
    ['api.example.com', '*.example.com', '*.163.com', '10.0.0.1', 'fd00::1'],
    ['', 'a b', '10.0.0', '*.10.0.0.1', 'a.*.com'],
  ],
  judgeNameServer: [
    ['1.1.1.1', '1.1.1.1:5353', 'fd00::1', '[fd00::1]:53'],
    ['', 'dns.example.com', '1.1.1', '[fd00::1:53', '1.1.1.1:65536'],
  ],
  judgeBindAddress: [
    ['127.0.0.1', '0.0.0.0:10249', '::', '[::1]:10249'],
    ['', ':10249', 'localhost:10249', 'everywhere', '127.0.0.1:x', '127.0.0.1:99999', '[::1]:0'],
  ],
  judgeCorefileLines: [
    ['', 'log', 'rewrite stop {\n  name regex (.*)\\.old {1}.new\n}', 'hosts {\n  fallthrough # } {\n}\nany'],
    ['{', 'rewrite stop {', '}', '}\n.:53 {', 'a {\n} }'],
  ],
  judgeOtherNameServer: [
    ['10.0.0.53', '10.0.0.53:5353', 'fd00::1', '[fd00::1]:53', '169.254.169.253'],
    ['127.0.0.53', '127.0.0.1:5353', '::1', '[::1]:53', '0.0.0.0'],
  ],
  judgeProxyException: [
    [
      'localhost',
      'node1',
      'hub.example.com:5000',
      '.example.com',
      '*.example.com',
      '10.0.0.1',
      '10.0.0.1:80',
    ].concat(
      ['fd00::1', '[fd00::1]', '[fd00::1]:443', '10.0.0.0/8', '10.0.0.1/8', 'fd00::/64'],
      ['.163.com', '*.360.cn', '.12306.cn', 'Example.COM', '.Example.COM:443'],
    ),
    [
      '',
      'a\nLD_PRELOAD=/x',
      'a\n',
      'a b',
      'a,b',
      'http://a',
      '*',
      '*a.example.com',
      '..a',
      '.10.0.0.1',
      '*.10.0.0.1:80',
      '[fd00::1',
      '[a.example.com]:443',
      '\u212A8s.example.com',
      '"a"',
    ],
  ],
  judgeDnsZone: [
    ['example.com', 'example.com.', 'example.com:53'],
    ['', 'a b', 'a..b'],
  ],
};

const cases = Object.entries(forms).flatMap(([name, judge]) => {
  const [taken, refused] = examples[name as keyof typeof forms];
  return [
    ...taken.map((value) => ({ name, value, judge, expected: 'ok' })),
    ...refused.map((value) => ({ name, value, judge, expected: 'form' })),
  ];
});

describe('the forms of small texts', () => {
  it.each(cases)('$name of "$value": $expected', ({ judge, value, expected }) => {
    expect(reasonOf(judge(value))).toBe(expected);
  });
});
