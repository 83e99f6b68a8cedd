import { saveCount } from '@floorlight/contracts/counts';

/** The most of one category on a wall. */
export const mostCounted = 100_000;

const figure = saveCount.body.shape.floorTable;
const figureOf = (text: string): number => (/^-?\d*$/.test(text.trim()) ? Number(text) : Number.NaN);

/** Why a text is no figure of a wall, in the contract's words; null where it is one. An empty field is 0. */
export const problemOf = (text: string): string | null =>
  figure.safeParse(figureOf(text)).error?.issues[0]?.message ?? null;

/** The figure a text says whole; null where it is none. */
export const readFigure = (text: string): number | null => figure.safeParse(figureOf(text)).data ?? null;
