import { searchScript } from './site-search.ts';

/** All the script of a page. Without it everything but the search works. */
export const siteScript = `${searchScript}
(() => {
  const root = document.documentElement.dataset.root;
  const lang = document.documentElement.lang;
  const box = document.querySelector('#search');
  const list = document.querySelector('#results');
  let wanted;
  const load = () => {
    wanted ??= new Promise((resolve) => {
      const script = document.createElement('script');
      script.src = root + 'search-index.js';
      script.onload = () => resolve(window.kubexmIndex);
      document.head.append(script);
    });
    return wanted;
  };
  const show = async () => {
    const typed = box.value;
    if (typed.trim() === '') { list.hidden = true; return; }
    const found = kubexmSearch(await load(), typed, lang);
    if (typed !== box.value) return;
    list.replaceChildren(...found.map(({ html, anchor, title, heading, excerpt }) => {
      const link = document.createElement('a');
      link.href = root + html + (heading === '' ? '' : '#' + anchor);
      const head = document.createElement('b');
      head.textContent = heading === '' ? title : title + ' › ' + heading;
      const body = document.createElement('span');
      body.textContent = excerpt;
      link.append(head, body);
      const item = document.createElement('li');
      item.append(link);
      return item;
    }));
    if (found.length === 0) {
      const item = document.createElement('li');
      item.textContent = list.dataset.none;
      list.append(item);
    }
    list.hidden = false;
  };
  // Without a right to the clipboard there is nothing to press.
  if (navigator.clipboard) for (const block of document.querySelectorAll('.code')) {
    const { copy, copied } = document.documentElement.dataset;
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = copy;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.querySelector('code').textContent);
      button.textContent = copied;
      setTimeout(() => { button.textContent = copy; }, 2000);
    });
    block.append(button);
  }
  document.querySelector('nav').addEventListener('click', (event) => {
    if (event.target.closest('a')) document.querySelector('#menu').checked = false;
  });
  const links = () => [...list.querySelectorAll('a')];
  box.addEventListener('focus', load);
  box.addEventListener('input', show);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') { list.hidden = true; box.blur(); document.querySelector('#menu').checked = false; }
    if (event.key === '/' && !/^(INPUT|TEXTAREA)$/.test(document.activeElement?.tagName ?? '')) {
      event.preventDefault();
      box.focus();
    }
    if (event.key === 'Enter' && document.activeElement === box) links()[0]?.click();
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const all = links();
      const at = all.indexOf(document.activeElement);
      if (list.hidden || (at < 0 && document.activeElement !== box)) return;
      event.preventDefault();
      const next = event.key === 'ArrowDown' ? all[at + 1] : (all[at - 1] ?? box);
      next?.focus();
    }
  });
  document.addEventListener('click', (event) => {
    if (!event.target.closest('.search')) list.hidden = true;
  });
})();
`;
