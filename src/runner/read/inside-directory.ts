/** The file system has this folder for itself, where the directory is a disk of its own. */
const ofFileSystem = 'lost+found';

/** Finds what is in a directory. `-H`: it may be a link to a larger disk. `-xdev`: what is mounted below belongs to others. */
export function insideDirectory(directory: string) {
  const kept = `${directory.replaceAll(/[\\*?[]/g, '\\$&')}/${ofFileSystem}`;
  return [
    ...['find', '-H', directory, '-xdev', '-mindepth', '1'],
    ...['!', '-path', kept, '!', '-path', `${kept}/*`],
  ] as const;
}
