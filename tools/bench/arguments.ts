import { parseArgs } from 'node:util';

export interface Arguments {
  /** What to measure, in small letters. */
  ids: readonly string[];
  /** Decides who presses, who asks for what, and when. */
  seed: string;
  /** The folder with the photographs that are read; without it none are. */
  photos?: string;
}

/** Measured only with `--photos`. */
const ofPhotos = 'reading';

/**
 * Reads `npm run bench -- [--seed 1f2e] [--photos folder] [p2 d1 …]`.
 *
 * @throws an Error with words for the person who typed it.
 */
export function readArguments(args: string[], known: readonly string[], newSeed: () => string): Arguments {
  const options = { seed: { type: 'string' }, photos: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const chosen = positionals.map((id) => id.toLowerCase());
  const unknown = chosen.filter((id) => !known.includes(id));
  if (unknown.length > 0)
    throw new Error(`There is no ${unknown.join(', ')} to measure; there are ${known.join(', ')}`);
  if (chosen.includes(ofPhotos) && !values.photos)
    throw new Error(`For ${ofPhotos}, name a folder of photographs with their manifest.json: --photos folder`);
  const usual = values.photos ? known : known.filter((id) => id !== ofPhotos);
  return {
    ids: chosen.length > 0 ? chosen : usual,
    seed: values.seed ?? newSeed(),
    ...(values.photos && { photos: values.photos }),
  };
}
