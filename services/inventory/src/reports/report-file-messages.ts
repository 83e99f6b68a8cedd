import { defineMessages } from '@floorlight/languages/messages';

/** The workbook or CSV file of counts. */
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
  lastTotal: 'Last Total',
  variance: 'Variance',
  variancePercent: 'Variance %',
  status: 'Status',
  statuses: { open: 'Not counted', counted: 'Counted', recount: 'Recount needed', approved: 'Approved' },
  results: {
    notCounted: 'Not counted',
    counted: 'Counted',
    recounted: 'Recounted',
    empty: 'Confirmed empty',
    emptyRecounted: 'Confirmed empty, recounted',
  },
});
