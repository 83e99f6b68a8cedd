import type { Zone } from './sites.ts';

/** The zone with the longest name that stands in a text, whatever its case and punctuation: `LOC-STORAGE_A-017`. */
export function zoneNamedIn(text: string, zones: readonly Pick<Zone, 'name'>[]): string | null {
  const words = spaced(text);
  const [longest] = zones
    .filter(({ name }) => spaced(name).trim() && words.includes(spaced(name)))
    .sort((a, b) => b.name.length - a.name.length);
  return longest?.name ?? null;
}

/** ` STORAGE A `: words in capitals between single spaces. */
const spaced = (text: string): string =>
  ` ${text
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
