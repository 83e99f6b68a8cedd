import { locale } from '@floorlight/languages/active';
import { formatters } from '@floorlight/languages/formatters';
import { t } from './messages.ts';

export const numberWords = (value: number): string => formatters.getNumberFormat(locale()).format(value);

/** A number in a small place: `12K` from ten thousand on. */
export const shortNumber = (value: number): string =>
  value < 10_000 ? numberWords(value) : formatters.getNumberFormat(locale(), { notation: 'compact' }).format(value);

/** The categories of a count, in counting order. */
export const categories = ['rebinPsTotes', 'psToteOverflow', 'floorTable'] as const;

export type Figures = Record<(typeof categories)[number], number>;

/** `Rebin 3 · Overflow 0 · Floor 12` */
export const figuresWords = ({ rebinPsTotes, psToteOverflow, floorTable }: Figures): string =>
  t.figures({ rebinPsTotes, psToteOverflow, floorTable });
