/**
 * True on a host from the midst of its preparation on. Waiting for packages to be installed would miss it: they may be there
 * within a moment that nobody sees.
 */
export const midPreparation = '[ -e /etc/modules-load.d/kubexm.conf ]';
