import { defineMessages } from '@floorlight/languages/messages';

/** The workbook of a count session. */
export const t = defineMessages('reportFile', {
  counts: 'Counts',
  summary: 'Summary',
  area: 'AFE Area',
  wall: 'Wall Number',
  rebinPsTotes: 'Rebin PS Totes',
  psToteOverflow: 'PS Tote Overflow',
  floorTable: 'Floor/Table',
  total: 'Total',
  result: 'Result',
  notes: 'Notes',
  countedBy: 'Counted By',
  countedAt: 'Counted At ({timeZone})',
  wallsCounted: 'Walls Counted',
  totalItems: 'Total Items Counted',
  site: 'Site',
  day: 'Day',
  results: {
    counted: 'Counted',
    recounted: 'Recounted',
    empty: 'Confirmed empty',
    emptyRecounted: 'Confirmed empty, recounted',
  },
});
