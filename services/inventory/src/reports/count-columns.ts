import { partsOfWall } from '@floorlight/contracts/count-settings';
import { type CellStyle, dateTime, wholeNumbers } from './cell-styles.ts';
import type { Report } from './report-contents.ts';
import { t } from './report-file-messages.ts';
import type { ReportRow } from './report-rows.ts';

type Value = string | number | Date;

export interface Column {
  header: string;
  width: number;
  style?: CellStyle;
  value: (row: ReportRow) => Value;
}

/** The columns of a report, in the active language: its rows are added later, when another one may be active. */
export const columnsOf = (report: Report): Column[] => [
  ...placeColumns(report),
  figure(t.rebinPsTotes(), 16, ({ rebin_ps_totes }) => rebin_ps_totes),
  figure(t.psToteOverflow(), 18, ({ ps_tote_overflow }) => ps_tote_overflow),
  figure(t.floorTable(), 13, ({ floor_table }) => floor_table),
  figure(t.total(), 10, ({ total }) => total),
  ...(report.of === 'session' ? [] : varianceColumns()),
  { header: t.result(), width: 26, value: resultWords() },
  ...(report.of === 'count' ? [{ header: t.status(), width: 16, value: statusWords() }] : []),
  { header: t.notes(), width: 40, value: ({ notes }) => notes ?? '' },
  { header: t.countedBy(), width: 22, value: ({ counted_by_name }) => counted_by_name ?? '' },
  ...(report.includeTimestamps ? [timeColumn(report.site.timeZone)] : []),
];

/** Area and wall, or the site's own levels. */
function placeColumns({ site: { counts } }: Report): Column[] {
  const levels = counts?.levels ?? [];
  const [area = t.area(), ...below] = levels;
  const parts = below.length > 0 ? below : [t.wall()];
  return [
    { header: area, width: 14, value: ({ afe_area }) => afe_area },
    ...parts.map((header, index) => ({
      header,
      width: 14,
      value: ({ wall_number }: ReportRow) => partsOfWall(wall_number, levels)[index] ?? '',
    })),
  ];
}

/** A wall that nobody has counted has no figures. */
const figure = (header: string, width: number, value: (row: ReportRow) => number): Column => ({
  header,
  width,
  style: wholeNumbers,
  value: (row) => (isCounted(row) ? value(row) : ''),
});

export const isCounted = ({ counted = true }: ReportRow): boolean => counted;

const varianceColumns = (): Column[] => [
  { header: t.lastTotal(), width: 12, style: wholeNumbers, value: ({ last_total }) => last_total ?? '' },
  { header: t.variance(), width: 12, style: wholeNumbers, value: (row) => varianceOf(row) ?? '' },
  {
    header: t.variancePercent(),
    width: 12,
    style: wholeNumbers,
    value: (row) => {
      const variance = varianceOf(row);
      return variance === null || !row.last_total ? '' : Math.round((variance / row.last_total) * 100);
    },
  },
];

const varianceOf = (row: ReportRow): number | null =>
  isCounted(row) && typeof row.last_total === 'number' ? row.total - row.last_total : null;

const timeColumn = (timeZone: string): Column => ({
  header: t.countedAt({ timeZone }),
  width: 30,
  style: dateTime,
  value: ({ clock }) => (clock === null ? '' : new Date(clock)),
});

function resultWords(): (row: ReportRow) => string {
  const { counted, recounted, empty, emptyRecounted } = t.results;
  const ofCounted = { first: counted(), again: recounted() };
  const ofEmpty = { first: empty(), again: emptyRecounted() };
  const notCounted = t.results.notCounted();
  return (row) => (isCounted(row) ? (row.empty ? ofEmpty : ofCounted)[row.recount ? 'again' : 'first'] : notCounted);
}

function statusWords(): (row: ReportRow) => string {
  const { open, counted, recount, approved } = t.statuses;
  const words = { open: open(), counted: counted(), recount: recount(), approved: approved() };
  return ({ status }) => (status ? words[status] : '');
}
