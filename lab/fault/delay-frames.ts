/**
 * Perl that gives every frame sent to a network device back to it, some milliseconds later: not every kernel has
 * netem. The device ends with this program, and this program with the device. A text, not a file, so that it works
 * from wherever the program was installed to.
 *
 * Arguments: DEVICE MILLISECONDS
 */
export const delayFrames = `
use strict;
use warnings;
use Time::HiRes 'time';

my ($device, $milliseconds) = @ARGV;
my ($TUNSETIFF, $IFF_TAP, $IFF_NO_PI, $O_RDWR) = (0x400454ca, 0x0002, 0x1000, 2);

sysopen my $tap, '/dev/net/tun', $O_RDWR or die "/dev/net/tun: $!";
ioctl $tap, $TUNSETIFF, pack('a16 S x22', $device, $IFF_TAP | $IFF_NO_PI) or die "$device: $!";

my @waiting;
for (;;) {
  my $rest = @waiting ? $waiting[0]{at} - time : undef;
  if (defined $rest && $rest <= 0) {
    # What the device has no room for is lost, as on a wire.
    syswrite $tap, (shift @waiting)->{frame};
    next;
  }
  vec(my $readable = '', fileno $tap, 1) = 1;
  next unless select $readable, undef, undef, $rest;
  sysread $tap, my $frame, 65536 or exit;
  push @waiting, { at => time + $milliseconds / 1000, frame => $frame };
}
`;
