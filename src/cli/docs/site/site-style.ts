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
body { margin: 0; background: var(--page); color: var(--ink);
  font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", "Noto Sans", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif; }
a { color: var(--link); text-underline-offset: 0.15em; }
code, pre { font-family: ui-monospace, "SF Mono", "DejaVu Sans Mono", Consolas, monospace; font-size: 0.875em; }
code { background: var(--soft); border-radius: 4px; padding: 0.1em 0.3em; overflow-wrap: anywhere; }
.flag { white-space: nowrap; }
.comment { color: var(--faint); }
.place { color: var(--faint); font-size: 0.85em; overflow-wrap: anywhere; }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: 8px; padding: 0.8rem 1rem; overflow-x: auto; line-height: 1.5; }
.code { position: relative; margin: 1em 0; }
.code pre { margin: 0; }
.code button { position: absolute; top: 0.35rem; right: 0.35rem; font: inherit; font-size: 0.8rem; padding: 0.15rem 0.6rem; cursor: pointer;
  color: var(--faint); background: var(--page); border: 1px solid var(--line); border-radius: 6px; opacity: 0; }
.code:hover button, .code button:focus-visible { opacity: 1; }
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
img { max-width: 100%; height: auto; }
.picture { overflow-x: auto; margin: 1em 0; }
.picture img { display: block; }
hr { border: 0; border-top: 1px solid var(--line); margin: 2em 0; }
blockquote { margin: 1em 0; padding-left: 1em; border-left: 3px solid var(--line); color: var(--faint); }
header { position: sticky; top: 0; z-index: 2; display: flex; gap: 0.8rem; align-items: center; padding: 0.55rem 1rem;
  background: var(--page); border-bottom: 1px solid var(--line); }
.skip { position: fixed; top: -4rem; left: 0.5rem; z-index: 3; padding: 0.5rem 0.8rem; background: var(--page); border: 1px solid var(--line); border-radius: 8px; }
.skip:focus { top: 0.5rem; }
header .home { padding: 0.25rem 0; font-weight: 700; color: var(--ink); text-decoration: none; }
header .lang { margin-left: auto; padding: 0.25rem 0.4rem; white-space: nowrap; text-decoration: none; }
header .lang:hover { text-decoration: underline; }
header label { cursor: pointer; font-size: 1.3rem; line-height: 1; padding: 0.2rem 0.4rem; }
.search { position: relative; flex: 1; max-width: 32rem; }
.search input { width: 100%; font: inherit; padding: 0.35rem 0.7rem; color: inherit; background: var(--soft);
  border: 1px solid var(--line); border-radius: 8px; }
.search input::placeholder { color: var(--faint); opacity: 1; }
.search input:focus-visible, :is(a, button, summary, pre, .table, .picture):focus-visible { outline: 2px solid var(--link); outline-offset: 1px; }
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
main > :is(p, ul, ol, .code, h1, h2, h3, blockquote) { max-width: 46rem; }
main :is(h1, h2, h3, p, li) { overflow-wrap: anywhere; }
main li { margin: 0.2em 0; }
main.first > p { font-size: 1.12rem; }
main.first > ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: 0.8rem; padding: 0; list-style: none; }
main.first > ul li { margin: 0; padding: 0.9rem 1rem; border: 1px solid var(--line); border-radius: 8px; color: var(--faint); font-size: 0.92rem; }
main.first > ul a { display: block; margin-bottom: 0.15rem; font-weight: 600; font-size: 1.05rem; }
.contents { padding: 1rem 2.5rem 0; font-size: 0.92rem; }
.contents summary { cursor: pointer; color: var(--faint); padding: 0.2rem 0; }
.contents ul { list-style: none; margin: 0.3rem 0 0; padding: 0; }
.contents a { display: block; padding: 0.2rem 0; text-decoration: none; overflow-wrap: anywhere; }
.contents a:hover { text-decoration: underline; }
.contents .level3 { padding-left: 1rem; }
@media (min-width: 56.01rem) {
  nav { grid-row: 1 / span 2; }
  .contents, main { grid-column: 2; }
}
@media (min-width: 88rem) {
  .columns { grid-template-columns: 17rem minmax(0, 1fr) 15rem; max-width: 94rem; }
  .contents { grid-column: 3; grid-row: 1; position: sticky; top: 3.3rem; align-self: start; max-height: calc(100vh - 3.3rem);
    overflow-y: auto; padding: 1.7rem 1rem 2rem 0; font-size: 0.85rem; }
  .contents::details-content { content-visibility: visible; }
  .contents summary { list-style: none; pointer-events: none; font-weight: 600; }
  .contents summary::marker { content: none; }
  .contents a { color: var(--faint); }
  .contents a:hover { color: var(--ink); }
  main { grid-row: 1; }
}
#menu { position: fixed; top: 0; opacity: 0; pointer-events: none; }
#menu:focus-visible ~ header label { outline: 2px solid var(--link); border-radius: 6px; }
header label { display: none; }
@media (max-width: 56rem) {
  .columns { display: block; }
  header label { display: block; }
  header { gap: 0.5rem; padding: 0.5rem 0.7rem; height: 3.6rem; }
  header label { padding: 0.5rem; }
  nav { display: none; position: fixed; z-index: 2; inset: 3.6rem 0 0; height: auto; border-right: 0; background: var(--page); overscroll-behavior: contain; }
  #menu:checked ~ .columns nav { display: block; }
  body:has(#menu:checked) { overflow: hidden; }
  nav a { padding: 0.55rem 0.6rem; }
  main { padding: 1rem 1rem 4rem; }
  .contents { padding: 0.8rem 1rem 0; }
  .contents :is(a, summary) { padding: 0.4rem 0; }
  h1 { font-size: 1.55rem; }
  th, td { padding: 0.45em 0.6em; }
  .search { position: static; }
  #results { top: 3.6rem; left: 0.5rem; right: 0.5rem; }
}
@media (max-width: 40rem) {
  .anchor { display: none; }
  .table thead { display: none; }
  .table :is(table, tbody, tr, td) { display: block; }
  .table tr { padding: 0.5rem 0.2rem; border-top: 1px solid var(--line); }
  .table tr:first-child { border-top: 0; }
  .table td { border: 0; padding: 0.1rem 0.6rem; overflow-wrap: anywhere; }
  .table td:empty { display: none; }
  .table td code { overflow-wrap: anywhere; }
  .table td:first-child { font-weight: 600; }
  .many td:not(:first-child) { position: relative; padding-left: 7.4rem; min-height: 1.6em; }
  .many td:not(:first-child)::before { content: attr(data-head); position: absolute; left: 0.6rem; width: 6.4rem; color: var(--faint); font-size: 0.9em; }
  .picture img { width: 38rem; max-width: none; }
}
@media (hover: none) { .code button { opacity: 1; } .code pre { padding-right: 4.5rem; } }
@media print { header, nav, .skip, .contents, .code button, .anchor { display: none; } .columns { display: block; } }
`;
