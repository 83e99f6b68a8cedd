import { saveCount } from '@floorlight/contracts/counts';

/** The most of one category on a wall. */
export const maxFigure = 100_000;

const figure = saveCount.body.shape.floorTable;
const toNumber = (text: string): number => (/^-?\d*$/.test(text.trim()) ? Number(text) : Number.NaN);

/** The contract's message about a text that is not a valid figure; null if it is valid. An empty field is 0. */
export const figureError = (text: string): string | null =>
  figure.safeParse(toNumber(text)).error?.issues[0]?.message ?? null;

/** The figure in a text; null if it is not a valid figure. */
export const parseFigure = (text: string): number | null => figure.safeParse(toNumber(text)).data ?? null;
