import { parseArgs } from 'node:util';

export interface Arguments {
  /** What to measure, in small letters. */
  ids: readonly string[];
  /** Decides who presses, who asks for what, and when. */
  seed: string;
}

/**
 * Reads `npm run bench -- [--seed 1f2e] [p2 d1 …]`.
 *
 * @throws an Error with words for the person who typed it.
 */
export function readArguments(args: string[], known: readonly string[], newSeed: () => string): Arguments {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { seed: { type: 'string' } } });
  const chosen = positionals.map((id) => id.toLowerCase());
  const unknown = chosen.filter((id) => !known.includes(id));
  if (unknown.length > 0)
    throw new Error(`There is no ${unknown.join(', ')} to measure; there are ${known.join(', ')}`);
  return { ids: chosen.length > 0 ? chosen : known, seed: values.seed ?? newSeed() };
}
