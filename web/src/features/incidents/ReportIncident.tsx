import { type ReactNode, Suspense, useState } from 'react';
import { lazyScreen } from '#lib/language/lazy-screen.tsx';

const ReportIncidentDialog = lazyScreen(async () => (await import('./ReportIncidentDialog.tsx')).ReportIncidentDialog);

/** The Report Incident dialog with its opener. Its code is loaded when it is first opened. */
export function ReportIncident({ opener }: { opener: (open: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      {opener(() => {
        setWasOpened(true);
        setOpen(true);
      })}
      {wasOpened && (
        <Suspense>
          <ReportIncidentDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
