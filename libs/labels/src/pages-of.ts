import type { Sheet } from '@floorlight/contracts/label-formats';
import type { PdfPages } from './write-pdf.ts';

/** The pages of a sheet of labels, filled row by row. */
export const pagesOf = ({ page, columns, rows, left, top, across, down }: Sheet): PdfPages => ({
  page,
  places: Array.from({ length: rows * columns }, (_, place) => ({
    x: left + (place % columns) * across,
    y: top + Math.floor(place / columns) * down,
  })),
});
