/**
 * An `import` of a part of Node reads all that the part exports, and so loads others that nobody asked for:
 * `node:fs` what reads lines, `node:util` what runs threads. Taken by their names, they bring only what is named.
 */
export function partsOfNode(code: string): string {
  const parts: string[] = [];
  const rest = code.replaceAll(/^import \{([^}]+)\} from "(node:[^"]+)";\n/gm, (_, names: string, part) => {
    parts.push(`const {${names.replaceAll(' as ', ': ')}} = process.getBuiltinModule("${part}");\n`);
    return '';
  });
  return [...parts, rest].join('');
}
