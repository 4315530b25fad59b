import { expect, it } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';

const html = (markdown: string, resolve = (target: string): string | undefined => target): string =>
  renderMarkdown(markdown, resolve).html;

it.each([
  [
    'a `<b>` & **bold *both*** word',
    '<p>a <code>&lt;b&gt;</code> &amp; <strong>bold *both</strong>* word</p>',
  ],
  [
    '[`x`](y.md) and https://a.b/c.',
    '<p><a href="y.md"><code>x</code></a> and <a href="https://a.b/c">https://a.b/c</a>.</p>',
  ],
  ['- one\n  two\n- three\n  - deep', '<ul><li>one two</li><li>three<ul><li>deep</li></ul></li></ul>'],
  ['1. first\n2. second', '<ol><li>first</li><li>second</li></ol>'],
  ['```\na <b> # c\n```', '<div class="code"><pre tabindex="0"><code>a &lt;b&gt; # c</code></pre></div>'],
  [
    '```sh\nls # c\n```',
    '<div class="code"><pre tabindex="0"><code>ls <span class="comment"># c</span></code></pre></div>',
  ],
  ['`run -f FILE`', '<p><code>run <span class="flag">-f</span> FILE</code></p>'],
  ['像 http://a.b:3128，等。', '<p>像 <a href="http://a.b:3128">http://a.b:3128</a>，等。</p>'],
  ['text\n- item', '<p>text</p>\n<ul><li>item</li></ul>'],
  ['`node[1:3]` and [no link]', '<p><code>node[1:3]</code> and [no link]</p>'],
])('%j', (markdown, expected) => expect(html(markdown)).toBe(expected));

it('keeps a bar that belongs to a cell', () => {
  expect(html('| a | b |\n| --- | --- |\n| `x\\|y` | z |')).toContain(
    '<td data-head="a"><code>x|y</code></td><td data-head="b">z</td>',
  );
});

it('gives headings the anchors of GitHub, and tells equal ones apart', () => {
  const { sections, title } = renderMarkdown(
    '# A page\n\n## `spec.etcd` & more\n\nwords\n\n## Same\n\n## Same',
    () => undefined,
  );
  expect(title).toBe('A page');
  expect(sections.map(({ anchor }) => anchor)).toEqual(['a-page', 'specetcd--more', 'same', 'same-1']);
  expect(sections[1]?.text).toBe('words ');
});

it.each([
  ['[the code](../src/x.ts)', 'the code <span class="place">src/x.ts</span>'],
  ['[`draw`](../../src/x.ts#L12)', '<code>draw</code> <span class="place">src/x.ts:12</span>'],
  ['[`src/x.ts`](../src/x.ts)', '<code>src/x.ts</code>'],
])('says where %j leads, out of the site', (markdown, expected) => {
  expect(html(markdown, () => undefined)).toBe(`<p>${expected}</p>`);
});
