const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const letterOrDigit = /[\p{L}\p{N}]/u;
const words = /[\p{Script=Hebrew}\p{Script=Arabic}\p{M}]+|\s+|[^\s\p{Script=Hebrew}\p{Script=Arabic}]+/gu;

/**
 * The words of a line and the spaces between them as they stand from left to right; pdfkit turns the letters of a word, but
 * not the order of words. The line's direction is that of its first letter. This is what single lines need of Unicode's
 * algorithm (UAX 9): no bracket is mirrored.
 */
export function inVisualOrder(line: string): string[] {
  if (!rightToLeft.test(line)) return [line];
  const isRightToLeft = rightToLeft.test(/\p{L}/u.exec(line)?.[0] ?? '');
  // Neighbours of one direction are a run, with the spaces between them.
  const runs: { turned: boolean; words: string[] }[] = [];
  for (const word of line.match(words) ?? []) {
    const turned = letterOrDigit.test(word) && rightToLeft.test(word) !== isRightToLeft;
    const last = runs.at(-1);
    if (last && last.turned === turned) last.words.push(word);
    else if (last?.turned && !letterOrDigit.test(word)) last.words.push(word);
    else runs.push({ turned, words: [word] });
  }
  const inOrder = runs.flatMap(({ turned, words: run }) => splitEnd(run, turned));
  const placed = inOrder.map(({ turned, words: run }) => (turned !== isRightToLeft ? run.toReversed() : run));
  return (isRightToLeft ? placed.reverse() : placed).flat();
}

/** What stands behind the last word of a turned run belongs to the line again. */
function splitEnd(run: string[], turned: boolean): { turned: boolean; words: string[] }[] {
  if (!turned) return [{ turned, words: run }];
  const end = run.findLastIndex((word) => letterOrDigit.test(word)) + 1;
  return [
    { turned, words: run.slice(0, end) },
    { turned: false, words: run.slice(end) },
  ];
}
