import { lazy, type ReactNode, Suspense, useState } from 'react';

const ReportIncidentDialog = lazy(async () => ({
  default: (await import('./ReportIncidentDialog.tsx')).ReportIncidentDialog,
}));

/** The Report Incident dialog with what opens it; its code is fetched when it is first opened. */
export function ReportIncident({ opener }: { opener: (open: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      {opener(() => {
        setWanted(true);
        setOpen(true);
      })}
      {wanted && (
        <Suspense>
          <ReportIncidentDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
