/** Scripts of its packages kill whoever runs them when they come to the words in this file: `preinst install demo-tool`. */
export const killedAt = '/srv/demo-packages/killed-at';

/** They take a few seconds when they come to the words in this one. */
export const slowAt = '/srv/demo-packages/slow-at';

/**
 * Shell lines that give a host a package source with `demo-tool` in two versions, the `demo-library` it needs and which has a
 * file of settings, a rival, a large one, and two that need each other.
 */
export const addPackageSource = `
mkdir -p /srv/demo-packages && cd /srv/demo-packages
one() {
  name=$1
  mkdir -p build/DEBIAN
  for script in preinst postinst prerm postrm; do
    printf '%s\\n' '#!/bin/sh' "case \\"$script \\$1 $name \\" in \\"\\$(cat ${killedAt} 2>/dev/null) \\"*) kill -9 \\$PPID ;; \\"\\$(cat ${slowAt} 2>/dev/null) \\"*) sleep 5 ;; esac" >build/DEBIAN/$script
    chmod 755 build/DEBIAN/$script
  done
  [ "$1" != demo-library ] || {
    mkdir build/etc
    echo 'as it comes' >build/etc/demo-library.conf
    echo /etc/demo-library.conf >build/DEBIAN/conffiles
  }
  [ "$1" != demo-large ] || {
    mkdir -p build/usr/share/demo-large
    echo small >build/usr/share/demo-large/a
    head -c 1000000 /dev/zero >build/usr/share/demo-large/b
  }
  printf '%s\\n' "Package: $1" "Version: $2" 'Architecture: all' 'Maintainer: demo <demo@example.com>' \\
    "Depends: $3" "Conflicts: $4" 'Description: demo' | grep -v 's: $' >build/DEBIAN/control
  dpkg-deb --build build "$1_$2.deb" >/dev/null
  { cat build/DEBIAN/control
    printf 'Filename: ./%s\\nSize: %s\\nSHA256: %s\\n\\n' "$1_$2.deb" "$(stat -c %s "$1_$2.deb")" "$(sha256sum <"$1_$2.deb" | cut -c1-64)"
  } >>Packages
  rm -r build
}
one demo-library 1.0 ''
one demo-tool 1.0 demo-library
one demo-tool 2.0 demo-library
one demo-rival 1.0 '' demo-tool
one demo-large 1.0
one demo-ring-a 1.0 demo-ring-b
one demo-ring-b 1.0 demo-ring-a
echo 'deb [trusted=yes] file:/srv/demo-packages ./' >/etc/apt/sources.list.d/demo.list`;

export const removePackageSource = `
apt-get -qq -y purge demo-tool demo-library demo-rival demo-ring-a demo-ring-b demo-large >/dev/null 2>&1 || :
rm -rf /srv/demo-packages /etc/apt/sources.list.d/demo.list
apt-get -qq update`;
