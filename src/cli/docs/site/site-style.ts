/** One sheet, no fonts or pictures of others; the colours follow the reader's system. */
export const siteStyle = `:root {
  color-scheme: light dark;
  --page: #fdfdfc; --soft: #f3f4f2; --line: #d9dcd8; --ink: #1d2420; --faint: #5c665f; --link: #0b6b4f; --mark: #dff3ea;
}
@media (prefers-color-scheme: dark) {
  :root { --page: #141816; --soft: #1e2421; --line: #343c38; --ink: #e4e9e6; --faint: #9aa69f; --link: #6fd6ae; --mark: #1f3a30; }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 4.5rem; }
body { margin: 0; background: var(--page); color: var(--ink); line-height: 1.6;
  font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", "Noto Sans", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif; }
a { color: var(--link); text-underline-offset: 0.15em; }
code, pre { font-family: ui-monospace, "SF Mono", "DejaVu Sans Mono", Consolas, monospace; font-size: 0.875em; }
code { background: var(--soft); border-radius: 4px; padding: 0.1em 0.3em; overflow-wrap: anywhere; }
.place { color: var(--faint); font-size: 0.85em; overflow-wrap: anywhere; }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: 8px; padding: 0.8rem 1rem; overflow-x: auto; line-height: 1.5; }
pre code { background: none; padding: 0; overflow-wrap: normal; font-size: inherit; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0.2em 0 0.6em; letter-spacing: -0.01em; }
h2 { font-size: 1.3rem; margin: 2em 0 0.5em; padding-bottom: 0.2em; border-bottom: 1px solid var(--line); }
h3 { font-size: 1.08rem; margin: 1.6em 0 0.4em; }
.anchor { margin-left: 0.4em; color: var(--faint); text-decoration: none; opacity: 0; }
:is(h1, h2, h3):hover .anchor, .anchor:focus { opacity: 1; }
.table { overflow-x: auto; margin: 1em 0; border: 1px solid var(--line); border-radius: 8px; }
table { border-collapse: collapse; width: 100%; font-size: 0.92em; }
th, td { text-align: left; vertical-align: top; padding: 0.5em 0.8em; border-top: 1px solid var(--line); min-width: 6em; }
thead th { border-top: 0; background: var(--soft); font-weight: 600; white-space: nowrap; }
td code { overflow-wrap: break-word; }
img, picture { max-width: 100%; height: auto; }
hr { border: 0; border-top: 1px solid var(--line); margin: 2em 0; }
blockquote { margin: 1em 0; padding-left: 1em; border-left: 3px solid var(--line); color: var(--faint); }
header { position: sticky; top: 0; z-index: 2; display: flex; gap: 0.8rem; align-items: center; padding: 0.55rem 1rem;
  background: var(--page); border-bottom: 1px solid var(--line); }
header .home { font-weight: 700; color: var(--ink); text-decoration: none; }
header .lang { margin-left: auto; white-space: nowrap; }
header label { cursor: pointer; font-size: 1.3rem; line-height: 1; padding: 0.2rem 0.4rem; }
.search { position: relative; flex: 1; max-width: 32rem; }
.search input { width: 100%; font: inherit; padding: 0.35rem 0.7rem; color: inherit; background: var(--soft);
  border: 1px solid var(--line); border-radius: 8px; }
.search input:focus-visible, a:focus-visible { outline: 2px solid var(--link); outline-offset: 1px; }
#results { position: absolute; left: 0; right: 0; top: 2.6rem; margin: 0; padding: 0.3rem; list-style: none; max-height: 70vh;
  overflow-y: auto; background: var(--page); border: 1px solid var(--line); border-radius: 8px; box-shadow: 0 8px 24px #0004; }
#results li { padding: 0.2rem 0.5rem; }
#results a { display: block; padding: 0.4rem 0.6rem; margin: 0 -0.5rem; border-radius: 6px; text-decoration: none; color: inherit; }
#results a:is(:hover, :focus) { background: var(--mark); }
#results b { display: block; font-weight: 600; }
#results span { display: block; color: var(--faint); font-size: 0.85rem; overflow-wrap: anywhere; }
.columns { display: grid; grid-template-columns: 17rem minmax(0, 1fr); max-width: 84rem; margin: 0 auto; }
nav { position: sticky; top: 3.3rem; height: calc(100vh - 3.3rem); overflow-y: auto; padding: 1rem; border-right: 1px solid var(--line); }
nav h2 { font-size: 0.8rem; text-transform: uppercase; letter-spacing: 0.06em; color: var(--faint); border: 0; margin: 1.2em 0 0.3em; }
nav ul { list-style: none; margin: 0; padding: 0; font-size: 0.92rem; }
nav a { display: block; padding: 0.18rem 0.6rem; border-radius: 6px; text-decoration: none; color: inherit; }
nav a:hover { background: var(--soft); }
nav a[aria-current] { background: var(--mark); font-weight: 600; }
main { padding: 1.5rem 2.5rem 5rem; max-width: 62rem; }
main > :is(p, ul, ol, pre, h1, h2, h3, blockquote) { max-width: 46rem; }
#menu { position: absolute; opacity: 0; pointer-events: none; }
header label { display: none; }
@media (max-width: 56rem) {
  .columns { display: block; }
  header label { display: block; }
  header { gap: 0.5rem; padding: 0.5rem 0.7rem; }
  nav { display: none; position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line); }
  #menu:checked ~ .columns nav { display: block; }
  nav a { padding: 0.45rem 0.6rem; }
  main { padding: 1rem 1rem 4rem; }
  h1 { font-size: 1.55rem; }
  th, td { padding: 0.45em 0.6em; }
  .search { position: static; }
  #results { top: 3.3rem; left: 0.5rem; right: 0.5rem; }
}
@media (max-width: 40rem) {
  .many thead { display: none; }
  .many :is(table, tbody, tr, td) { display: block; }
  .many tr { padding: 0.5rem 0.2rem; border-top: 1px solid var(--line); }
  .many tr:first-child { border-top: 0; }
  .many td { position: relative; border: 0; padding: 0.1rem 0.6rem 0.1rem 7.4rem; min-height: 1.6em; overflow-wrap: anywhere; }
  .many td::before { content: attr(data-head); position: absolute; left: 0.6rem; width: 6.4rem; color: var(--faint); font-size: 0.9em; }
  .many td:first-child { padding-left: 0.6rem; font-weight: 600; }
  .many td:first-child::before { content: none; }
  .many td:empty { display: none; }
  .many td code { overflow-wrap: anywhere; }
}
@media print { header, nav, .anchor { display: none; } .columns { display: block; } }
`;
