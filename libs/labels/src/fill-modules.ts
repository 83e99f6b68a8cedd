interface Place {
  /** Points, of the top left module. */
  x: number;
  y: number;
  /** Points of a module. */
  width: number;
  height: number;
}

/**
 * Fills the dark modules of a symbol. One string holds all of them: pdfkit would keep an object for each bar until the end of
 * the page.
 */
export function fillModules(
  document: PDFKit.PDFDocument,
  rows: readonly string[],
  { x, y, width, height }: Place,
): void {
  document
    .save()
    .transform(width, 0, 0, height, x, y)
    .addContent(rows.flatMap(rectanglesOf).join('\n'))
    .fill('black')
    .restore();
}

/** A rectangle in the notation of PDF for each dark run of a row. */
const rectanglesOf = (row: string, y: number): string[] =>
  [...row.matchAll(/1+/g)].map(({ index, 0: run }) => `${index} ${y} ${run.length} 1 re`);
