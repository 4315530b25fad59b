/** Distributions by the ID of os-release, each with the oldest version that is supported. */
export const supportedSystems: Readonly<Record<string, string>> = {
  debian: '11',
  ubuntu: '20.04',
  rhel: '8',
  centos: '8',
  rocky: '8',
  almalinux: '8',
  ol: '8',
  amzn: '2023',
  fedora: '40',
  openEuler: '20.03',
  kylin: '10',
  anolis: '8',
  opencloudos: '8',
  tencentos: '3',
  sles: '15',
  'opensuse-leap': '15',
};
