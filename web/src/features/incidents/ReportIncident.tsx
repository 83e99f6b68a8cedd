import type { ReactNode } from 'react';
import { lazyScreen } from '#lib/language/lazy-screen.tsx';
import { DialogOpener } from '#ui/controls/DialogOpener.tsx';

const ReportIncidentDialog = lazyScreen(async () => (await import('./ReportIncidentDialog.tsx')).ReportIncidentDialog);

/** The Report Incident dialog with its opener. */
export const ReportIncident = ({ opener }: { opener: (open: () => void) => ReactNode }) => (
  <DialogOpener dialog={ReportIncidentDialog} opener={opener} />
);
