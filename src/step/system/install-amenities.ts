import { text } from '../../problem/text.ts';
import { installPackages } from './install-packages.ts';

/** Nothing of a cluster waits for it: it comes when the cluster is healthy. */
export const installAmenities: typeof installPackages = {
  ...installPackages,
  id: 'system.install-amenities',
  title: text('Install packages for volumes and for people', '安装存储卷和命令行所需的软件包'),
};
