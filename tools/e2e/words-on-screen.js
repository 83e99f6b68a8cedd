// Runs in the page, which has no TypeScript. `words-on-screen.ts` gives its functions types.
(() => {
  /** The accented texts that are cut off, or that leave their button, tab or link. */
  function findClippedWords() {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      if (!text.startsWith('[') || !node.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      if (node.parentElement.closest('.sr-only')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const words = range.getBoundingClientRect();
      if (words.width <= 2 || words.height <= 2) continue; // for screen readers alone
      for (let box = node.parentElement; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        if (edge.width <= 2) break; // for screen readers alone
        const isControl = box.matches('button, a, [role="tab"], label');
        const beside = words.left < edge.left - 2 || words.right > edge.right + 2;
        const beyond = words.top < edge.top - 2 || words.bottom > edge.bottom + 2;
        const scrolls = (overflow) => overflow === 'auto' || overflow === 'scroll';
        if (scrolls(overflowX) || scrolls(overflowY)) break;
        if ((beside && (overflowX !== 'visible' || isControl)) || (beyond && (overflowY !== 'visible' || isControl))) {
          found.push(`${text.slice(0, 60)} in ${box.tagName.toLowerCase()}.${String(box.className).slice(0, 60)}`);
          break;
        }
      }
    }
    return found;
  }

  /** The places of all accented texts that must be mirrored: not those in charts and codes. */
  function placedWords() {
    const seen = new Map();
    const placed = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const parent = node.parentElement;
      if (
        !text.startsWith('[') ||
        !parent?.checkVisibility({ visibilityProperty: true }) ||
        parent.closest('[dir]:not(html), svg, .font-mono, .sr-only')
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const words = range.getBoundingClientRect();
      if (words.width <= 2 || isForReaders(parent)) continue;
      // Where a text of several lines breaks depends on its language, so its box is compared.
      const isOneLine = words.height < 1.5 * range.getClientRects()[0].height;
      const { left, right } = isOneLine ? words : boxOf(parent).getBoundingClientRect();
      const count = (seen.get(text) ?? 0) + 1;
      seen.set(text, count);
      placed.push({ key: `${text} ${count}`, left, right, width: document.documentElement.clientWidth });
    }
    return placed;
  }

  /** Whether only screen readers get it, as the copy of a toast that announces it: it stands in a box of one pixel. */
  const isForReaders = (element) =>
    element !== document.body && (element.getBoundingClientRect().width <= 2 || isForReaders(element.parentElement));

  /** The nearest element that is laid out as a box of its own. */
  const boxOf = (element) => (getComputedStyle(element).display === 'inline' ? boxOf(element.parentElement) : element);

  const controls = 'a[href], button:not(:disabled), input, select, textarea, summary, [role="switch"]';
  const isFixed = (element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position);
  const nameOf = (element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;

  /** What is painted over the element at a point: a fixed or sticky element around what is there, another control, or null. */
  function coverAt(element, x, y) {
    const hit = document.elementFromPoint(x, y);
    if (!hit || element.contains(hit) || hit.contains(element)) return null;
    if (hit.closest('[data-above-dialogs="toasts"]')) return null; // goes by itself
    for (let box = hit; box && !box.contains(element); box = box.parentElement) if (isFixed(box)) return box;
    const other = hit.closest(controls);
    const isApart = other && !other.contains(element) && !element.contains(other);
    // Fields leave room for the buttons in them, and markers on a plan stand where their things are.
    return isApart && !element.matches('input, select, textarea') && !element.closest('svg') ? other : null;
  }

  /** The part of an element's box that its scrolling ancestors and the viewport show. */
  function shownPart(element) {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    const clip = (edge) => {
      left = Math.max(left, edge.left);
      top = Math.max(top, edge.top);
      right = Math.min(right, edge.right);
      bottom = Math.min(bottom, edge.bottom);
    };
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
      if (getComputedStyle(box).overflowY !== 'visible') clip(box.getBoundingClientRect());
    clip({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    return { left, top, right, bottom };
  }

  /**
   * The controls that a fixed or sticky element, or another control, covers: where the screen stands, and after the focus has gone
   * to them.
   */
  function findCoveredControls() {
    // An evacuation covers all but what is above dialogs.
    const dialog =
      document.querySelector('[data-above-dialogs="evacuation"] main') ??
      [...document.querySelectorAll('[role$="dialog"]')].at(-1);
    const all = [...document.querySelectorAll(controls)].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.getBoundingClientRect().width > 2 &&
        !element.closest('[inert]') &&
        (!dialog || dialog.contains(element) || element.closest('[data-above-dialogs]')),
    );
    const found = [];
    const look = (element, when) => {
      if (when === 'at rest' && element.closest('.sr-only')) return; // shown with the focus, as the skip link
      const { left, top, right, bottom } = shownPart(element);
      if (right - left <= 4 || bottom - top <= 4) {
        if (when === 'focused') found.push(`${nameOf(element)} focused: out of sight`);
        return;
      }
      // Within corners as round as those of EMERGENCY.
      const [inX, inY] = [Math.min(5, (right - left) / 2), Math.min(5, (bottom - top) / 2)];
      for (const [x, y] of [
        [(left + right) / 2, (top + bottom) / 2],
        [left + inX, top + inY],
        [right - inX, top + inY],
        [left + inX, bottom - inY],
        [right - inX, bottom - inY],
      ]) {
        const cover = coverAt(element, x, y);
        if (!cover) continue;
        found.push(`${nameOf(element)} ${when}: under ${nameOf(cover)}`);
        return;
      }
    };
    for (const element of all) look(element, 'at rest');
    const scrolled = [...document.querySelectorAll('*')].filter(({ scrollTop }) => scrollTop > 0);
    const before = document.activeElement;
    for (const element of all) {
      // An earlier one may have changed the screen when it lost the focus.
      if (!element.isConnected || !element.checkVisibility({ visibilityProperty: true })) continue;
      const takesFocus = element.tabIndex >= 0 && !element.matches(':disabled');
      // Arrow keys lead to the others of a group, and choose them.
      if (!takesFocus) element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      else {
        element.blur(); // one that has the focus already would not be scrolled to
        element.focus();
      }
      if (takesFocus && !element.contains(document.activeElement))
        found.push(`${nameOf(element)} does not take the focus`);
      look(element, 'focused');
    }
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    for (const box of document.querySelectorAll('*'))
      if (box.scrollTop > 0 && !scrolled.includes(box)) box.scrollTop = 0;
    return found;
  }

  /**
   * The controls of which contrast themes show nothing: no words and no border that differ enough from what is behind
   * them (WCAG 1.4.3 and 1.4.11). Icons don't count: a theme may leave them out.
   */
  function findShapelessControls() {
    return [...document.querySelectorAll(`${controls}, [role="tab"], [role="checkbox"], [role="radio"]`)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => element.getBoundingClientRect().width > 2 && !element.closest('.sr-only, [inert]'))
      .filter((element) => !isDrawnByBrowser(element) && !showsWords(element) && !showsBorder(element))
      .map(nameOf);
  }

  const isDrawnByBrowser = (element) =>
    element.matches('input[type="checkbox"], input[type="radio"], input[type="range"], input[type="file"]') &&
    getComputedStyle(element).appearance !== 'none';

  function showsWords(element) {
    if (element.matches('input, select, textarea')) return false;
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!node.textContent.trim() || isForReaders(parent)) continue;
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (contrast(getComputedStyle(parent).color, groundOf(parent)) >= 4.5) return true;
    }
    return false;
  }

  function showsBorder(element) {
    const style = getComputedStyle(element);
    const ground = groundOf(element.parentElement);
    const isLine = (side) =>
      Number.parseFloat(style[`${side}Width`]) >= 1 &&
      !['none', 'hidden'].includes(style[`${side}Style`]) &&
      contrast(style[`${side}Color`], ground) >= 3;
    return ['borderTop', 'borderRight', 'borderBottom', 'borderLeft'].every(isLine) || isLine('outline');
  }

  /** The colour behind an element: that of the nearest box which paints one. */
  function groundOf(element) {
    for (let box = element; box; box = box.parentElement) {
      const { backgroundColor } = getComputedStyle(box);
      if (partsOf(backgroundColor)[3] === 255) return backgroundColor;
    }
    return 'Canvas';
  }

  const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  /** Red, green, blue and alpha of any CSS colour, from 0 to 255. */
  function partsOf(color) {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = color;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data];
  }

  /** The contrast ratio of WCAG 2; what is not fully opaque counts as absent. */
  function contrast(color, ground) {
    if (partsOf(color)[3] !== 255) return 1;
    const [a, b] = [color, ground].map((each) => {
      const [red, green, blue] = partsOf(each).map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    });
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  }

  window.wordsOnScreen = { findClippedWords, placedWords, findCoveredControls, findShapelessControls };
})();
