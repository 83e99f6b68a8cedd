import { parseArgs } from 'node:util';

export interface Arguments {
  /** The benches to run, in lower case. */
  ids: readonly string[];
  /** The seed of all random choices: who presses or requests what, and when. */
  seed: string;
  /** How long the soak takes. */
  minutes: number;
  /** Alerts a second of the soak: half of what the machine can take, which D5 measures. */
  rate: number;
  /** The size of the history, of 1. */
  scale: number;
  /** The folder with the photographs to read. */
  photos?: string;
}

/** Measured only with `--photos`. */
const photosOnly = 'reading';
/** Measured only when they are named: they take an hour, and half an hour. */
const namedOnly = ['soak', 'history'];

/**
 * Reads `npm run bench -- [--seed 1f2e] [--photos folder] [--minutes 60] [--rate 60] [--scale 0.01] [p2 d1 …]`.
 *
 * @throws an Error with a message for the person who typed the command.
 */
export function readArguments(args: string[], known: readonly string[], newSeed: () => string): Arguments {
  const text = { type: 'string' } as const;
  const options = { seed: text, photos: text, minutes: text, rate: text, scale: text };
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const chosen = positionals.map((id) => id.toLowerCase());
  const unknown = chosen.filter((id) => !known.includes(id));
  if (unknown.length > 0) throw new Error(`There is no bench ${unknown.join(', ')}. Choose from ${known.join(', ')}`);
  if (chosen.includes(photosOnly) && !values.photos)
    throw new Error(`${photosOnly} needs a folder with photographs and their manifest.json: --photos folder`);
  const minutes = Number(values.minutes ?? 60);
  if (!(minutes > 0)) throw new Error(`--minutes needs a number above 0, not ${values.minutes}`);
  const rate = Number(values.rate ?? 60);
  if (!(rate > 0)) throw new Error(`--rate needs a number above 0, not ${values.rate}`);
  const scale = Number(values.scale ?? 1);
  if (!(scale > 0 && scale <= 1)) throw new Error(`--scale needs a number above 0, up to 1, not ${values.scale}`);
  const notNamed = values.photos ? namedOnly : [...namedOnly, photosOnly];
  const defaults = known.filter((id) => !notNamed.includes(id));
  return {
    ids: chosen.length > 0 ? chosen : defaults,
    seed: values.seed ?? newSeed(),
    minutes,
    rate,
    scale,
    ...(values.photos && { photos: values.photos }),
  };
}
