import { linesOf, type Section } from '../digest.ts';

/** Also packages that are gone but for their configuration, and whether one is held. */
export const packages: Section = {
  name: 'packages',
  script: `if command -v dpkg-query >/dev/null; then
  dpkg-query --show --showformat '\${binary:Package} \${Version} \${db:Status-Abbrev}\\n'
elif command -v rpm >/dev/null; then
  rpm --query --all --queryformat '%{NAME}.%{ARCH} %{VERSION}-%{RELEASE} ii\\n'
fi`,
  *read(output) {
    for (const line of linesOf(output)) {
      const [name = '', version = '', status = ''] = line.trim().split(' ');
      yield [name, { version, status }];
    }
  },
};

export const users: Section = {
  name: 'users',
  script: 'cat /etc/passwd',
  *read(output) {
    for (const line of linesOf(output)) {
      const [name = '', , uid = '', gid = '', , home = '', shell = ''] = line.split(':');
      yield [name, { uid, gid, home, shell }];
    }
  },
};

export const groups: Section = {
  name: 'groups',
  script: 'cat /etc/group',
  *read(output) {
    for (const line of linesOf(output)) {
      const [name = '', , gid = '', members = ''] = line.split(':');
      yield [name, { gid, members }];
    }
  },
};

export const identity: Section = {
  name: 'identity',
  script: `echo hostname "$(hostname)"
echo machine-id "$(cat /etc/machine-id)"
echo timezone "$(date +%Z%z)"
echo kernel "$(uname -r)"`,
  *read(output) {
    for (const line of linesOf(output)) {
      const [name = '', value = ''] = line.split(' ');
      yield [name, { value }];
    }
  },
};
