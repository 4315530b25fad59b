import { text } from '../../problem/text.ts';
import { installPackages } from './install-packages.ts';

/** Nothing waits for it: a run may be cut off, and a cluster is up and healthy, while it is at work. */
export const installAmenities: typeof installPackages = {
  ...installPackages,
  id: 'system.install-amenities',
  title: text('Install packages for volumes and for people', '安装存储卷和命令行所需的软件包'),
};
