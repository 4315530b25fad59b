/**
 * Runs in the browser, as kubexmLook: what is wrong with the page as it stands on the screen now, one line each.
 * Links are only gathered, since where they lead is another page.
 */
globalThis.kubexmLook = async ({ isPhone }) => {
  const faults = [];
  const fault = (kind, element, why) => faults.push({ kind, what: `${nameOf(element)}: ${why}` });

  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) fault('sideways', widest(), `${page.scrollWidth} px of ${innerWidth}`);

  for (const element of withText()) {
    const style = getComputedStyle(element);
    const size = Number.parseFloat(style.fontSize);
    if (isPhone && size < 12) fault('small text', element, `${size} px`);
    const wanted = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
    const ratio = contrast(style.color, backgroundOf(element));
    if (ratio < wanted) fault('contrast', element, `${ratio.toFixed(2)}, needs ${wanted}`);
  }
  for (const box of document.querySelectorAll('input[placeholder]')) {
    const ratio = contrast(getComputedStyle(box, '::placeholder').color, backgroundOf(box));
    if (ratio < 4.5) fault('contrast', box, `placeholder ${ratio.toFixed(2)}, needs 4.5`);
  }

  if (isPhone) await tapThrough();
  for (const image of document.images) {
    image.loading = 'eager';
    await image.decode().catch(() => fault('dead link', image, `${image.currentSrc} cannot be shown`));
  }
  return faults;

  /** The menu is opened from the end of the page, as a reader would who has come to it. */
  async function tapThrough() {
    scrollTo(0, page.scrollHeight);
    const menu = document.querySelector('label[for=menu]');
    menu?.click();
    await new Promise(requestAnimationFrame);
    const first = document.querySelector('nav a');
    const { top, bottom } = first?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    const onScreen = bottom > 0 && top < innerHeight;
    if (first !== null && !onScreen) fault('navigation', first, 'not on the screen when the menu is opened');
    const targets = [...document.querySelectorAll('header :is(a, label, input), nav a')]
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0);
    for (const { element, box } of targets) {
      if (box.height < 24 || box.width < 24)
        fault('tap target', element, `${Math.round(box.width)} × ${Math.round(box.height)} px`);
    }
    // Neighbours in the order of the page are neighbours on the screen.
    for (const [at, { element, box }] of targets.entries()) {
      const next = targets[at + 1];
      if (next !== undefined && overlap(box, next.box))
        fault('tap target', element, `overlaps ${nameOf(next.element)}`);
    }
    menu?.click();
    scrollTo(0, 0);
  }

  function overlap(one, other) {
    const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return wide > 1 && high > 1;
  }

  function withText() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = new Set();
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode;
      if (data.trim() === '' || parentElement.closest('script') !== null) continue;
      if (parentElement.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        found.add(parentElement);
    }
    return found;
  }

  function widest() {
    const wide = ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1;
    const all = [...document.querySelectorAll('main, main *, header, header *, nav *')];
    return all.findLast((one) => wide(one) && !scrollsAlone(one)) ?? document.body;
  }

  function scrollsAlone(element) {
    for (let up = element; up !== null && up !== document.body; up = up.parentElement)
      if (getComputedStyle(up).overflowX !== 'visible') return true;
    return false;
  }

  function backgroundOf(element) {
    const layers = [];
    for (let up = element; up !== null; up = up.parentElement) {
      const colour = parts(getComputedStyle(up).backgroundColor);
      if (colour[3] > 0) layers.unshift(colour);
      if (colour[3] === 1) break;
    }
    return layers.reduce((below, above) => mix(above, below), [255, 255, 255, 1]);
  }

  function contrast(ink, ground) {
    const [lighter, darker] = [mix(parts(ink), ground), ground].map(brightness).sort((a, b) => b - a);
    return (lighter + 0.05) / (darker + 0.05);
  }

  function mix([r, g, b, alpha], below) {
    return [...[r, g, b].map((one, at) => one * alpha + below[at] * (1 - alpha)), 1];
  }

  /** As WCAG counts it. */
  function brightness(colour) {
    const [r, g, b] = colour.map((one) => {
      const part = one / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }

  function parts(colour) {
    const [r = 0, g = 0, b = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
    const unit = colour.startsWith('color(srgb') ? 255 : 1;
    return [r * unit, g * unit, b * unit, alpha];
  }

  function nameOf(element) {
    const words = (element.textContent || element.getAttribute('alt') || '')
      .trim()
      .replace(/\s+/g, ' ')
      .slice(0, 40);
    const of = element.className === '' ? '' : `.${element.className.split(' ')[0]}`;
    return `<${element.localName}${of}> ${words}`.trim();
  }
};

/** Runs in the browser, as kubexmLinks: where the page leads, and where on it one can be led to. */
globalThis.kubexmLinks = () => ({
  ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
  links: [
    ...[...document.querySelectorAll('a[href], link[href]')].map(({ href }) => href),
    ...[...document.querySelectorAll('[src]')].map(({ src }) => src),
    ...[...document.querySelectorAll('source[srcset]')].map(
      ({ srcset }) => new URL(srcset, document.baseURI).href,
    ),
  ],
});
