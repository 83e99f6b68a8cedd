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
      if (words.width <= 2) continue;
      // Where a text of several lines breaks depends on its language, so its box is compared.
      const isOneLine = words.height < 1.5 * range.getClientRects()[0].height;
      const { left, right } = isOneLine ? words : boxOf(parent).getBoundingClientRect();
      const count = (seen.get(text) ?? 0) + 1;
      seen.set(text, count);
      placed.push({ key: `${text} ${count}`, left, right, width: document.documentElement.clientWidth });
    }
    return placed;
  }

  /** The nearest element that is laid out as a box of its own. */
  const boxOf = (element) => (getComputedStyle(element).display === 'inline' ? boxOf(element.parentElement) : element);

  window.wordsOnScreen = { findClippedWords, placedWords };
})();
