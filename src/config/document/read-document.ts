import { Composer, type Document, LineCounter } from 'yaml';
import { located, type Problem, problem } from '../../problem/problem.ts';
import { typeOf, typeWord } from '../words.ts';
import { buildTree } from './build-tree.ts';
import { tooLargeExpanded } from './expanded-size.ts';
import { findFullWidthColons, withPlainColons } from './full-width-colon.ts';
import { createPlaces, type Places } from './places.ts';
import { type SourceText, sourceText } from './source-text.ts';
import { syntaxProblems } from './syntax-problems.ts';
import { tokenise } from './tokenise.ts';
import { type Branch, isBranch } from './tree.ts';

export interface ReadDocument {
  readonly problems: readonly Problem[];
  /** Absent when the text cannot be understood far enough to look inside. */
  readonly content?: { readonly tree: Branch; readonly places: Places; readonly broken: readonly string[] };
}

/** One YAML document out of a text: strict, with positions, and safe with hostile input. */
export function readDocument(content: string, file: string): ReadDocument {
  const text = content.startsWith('\uFEFF') ? content.slice(1) : content;
  const lines = new LineCounter();
  const first = tokenise(text, lines.addNewLine);
  if (first.offending !== undefined) return { problems: [located(first.offending, { file })] };

  const colons = findFullWidthColons(first.tokens);
  const mended = withPlainColons(text, colons);
  const written = sourceText(text, lines, file);
  const problems = colons.map(({ offset, key }) =>
    problem('config.full-width-colon', { key }, { ...written.at(offset), pointer: '' }),
  );
  const source: SourceText = {
    at: (offset) => written.at(mended.originalOffset(offset)),
    hide: (from, to) => written.hide(mended.originalOffset(from), mended.originalOffset(to)),
  };
  const { tokens } = colons.length === 0 ? first : tokenise(mended.text, () => undefined);

  const documents = [...new Composer({ uniqueKeys: false }).compose(tokens)];
  const complaints = documents.flatMap((document) => [...document.errors, ...document.warnings]);
  if (complaints.length > 0) {
    const known = new Set(problems.map(({ where }) => where.line));
    return {
      problems: [
        ...problems,
        ...syntaxProblems(complaints, source).filter(({ where }) => !known.has(where.line)),
      ],
    };
  }
  return readOnlyDocument(documents, source, file, problems);
}

function readOnlyDocument(
  documents: readonly Document.Parsed[],
  source: SourceText,
  file: string,
  problems: readonly Problem[],
): ReadDocument {
  const [document, second] = documents.filter(hasContent);
  if (document === undefined) {
    return {
      problems: [problem('config.empty', {}, { file, line: 1, column: 1, excerpt: '', pointer: '' })],
    };
  }
  if (second !== undefined) {
    const where = { ...source.at(second.contents?.range[0] ?? 0), pointer: '' };
    return {
      problems: [...problems, problem('config.several-documents', { count: documents.length }, where)],
    };
  }
  const tooLarge = tooLargeExpanded(document);
  if (tooLarge !== undefined) return { problems: [...problems, located(tooLarge, { file })] };

  const root = () => source.at(document.contents?.range[0] ?? 0);
  const places = createPlaces({ key: root, value: root });
  const built = buildTree(document, source, places);
  if (!isBranch(built.tree)) {
    const found = problem(
      'config.wrong-type',
      { field: 'document', expected: typeWord('object'), found: typeOf(built.tree) },
      places.value(''),
    );
    return { problems: [...problems, ...built.problems, found] };
  }
  return {
    problems: [...problems, ...built.problems],
    content: { tree: built.tree, places, broken: built.broken },
  };
}

const hasContent = ({ contents }: Document.Parsed): boolean =>
  contents !== null && !('value' in contents && contents.value === null && contents.source === '');
