import type { Site } from '@floorlight/contracts/sites';
import { addSheet, bold, boldNumbers, type CellStyle, date, sanitize, styleCell, wholeNumbers } from './cell-styles.ts';
import { isCounted } from './count-columns.ts';
import type { Report } from './report-contents.ts';
import { t } from './report-file-messages.ts';
import type { ReportRow } from './report-rows.ts';
import type { WorkbookWriter } from './workbook-writer.ts';

interface Sums {
  walls: number;
  rebinPsTotes: number;
  psToteOverflow: number;
  floorTable: number;
  total: number;
}

export interface Summary {
  add(row: ReportRow): void;
  byArea: ReadonlyMap<string, Sums>;
  ofAll: Readonly<Sums>;
}

const noItems = (): Sums => ({ walls: 0, rebinPsTotes: 0, psToteOverflow: 0, floorTable: 0, total: 0 });

/** Adds up the rows of a report, so that its two sheets agree. It includes every area of the site. */
export function createSummary({ afeAreas }: Site): Summary {
  const byArea = new Map(afeAreas.map(({ name }) => [name, noItems()]));
  const ofAll = noItems();
  return {
    byArea,
    ofAll,
    add(row) {
      if (!isCounted(row)) return;
      const ofArea = byArea.get(row.afe_area) ?? noItems();
      byArea.set(row.afe_area, ofArea);
      for (const sums of [ofArea, ofAll]) {
        sums.walls += 1;
        sums.rebinPsTotes += row.rebin_ps_totes;
        sums.psToteOverflow += row.ps_tote_overflow;
        sums.floorTable += row.floor_table;
        sums.total += row.total;
      }
    },
  };
}

const columns = () => [
  { header: t.area(), width: 20 },
  { header: t.wallsCounted(), width: 16 },
  { header: t.rebinPsTotes(), width: 16 },
  { header: t.psToteOverflow(), width: 18 },
  { header: t.floorTable(), width: 13 },
  { header: t.totalItems(), width: 20 },
];

/** Adds the summary sheet, in the active language: one row per area, and the total. */
export function addSummarySheet(workbook: WorkbookWriter, { site, day }: Report, { byArea, ofAll }: Summary): void {
  const sheet = addSheet(workbook, t.summary(), columns());
  const addRow = (
    values: (string | number | Date)[],
    style: { text?: CellStyle; number: CellStyle } = { number: wholeNumbers },
  ) => {
    const row = sheet.addRow(values.map(sanitize));
    for (const [index, value] of values.entries())
      styleCell(row, index, value, typeof value === 'string' ? style.text : style.number);
    row.commit();
  };
  for (const [area, sums] of byArea) addRow([area, ...figuresOf(sums)]);
  addRow([t.total(), ...figuresOf(ofAll)], { text: bold, number: boldNumbers });
  addRow([]);
  addRow([t.site(), site.name]);
  addRow([t.day(), new Date(day)], { number: date });
  sheet.commit();
}

const figuresOf = ({ walls, rebinPsTotes, psToteOverflow, floorTable, total }: Sums) => [
  walls,
  rebinPsTotes,
  psToteOverflow,
  floorTable,
  total,
];
