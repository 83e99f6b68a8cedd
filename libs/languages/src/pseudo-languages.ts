import type { Language } from './active.ts';

/** Languages made from English, to try the screens: longer words with accents, from left to right or mirrored. */
export const pseudoLanguages: readonly Language[] = [
  { tag: 'en-XA', name: 'Accented English', locale: 'en-US', direction: 'ltr' },
  { tag: 'ar-XB', name: 'Mirrored English', locale: 'en-US', direction: 'rtl' },
];

export const isPseudo = ({ tag }: Language): boolean => pseudoLanguages.some((language) => language.tag === tag);
