import type { Evacuation } from '@floorlight/contracts/evacuations';
import { exportRollCall } from '@floorlight/contracts/past-evacuations';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { callInSession } from '#lib/api/call-in-session.ts';
import { failureMessageOf } from '#lib/api/failure.ts';
import { saveFile } from '#lib/device/save-file.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { t } from '../messages.ts';

/** Downloads the report. */
export function ExportReport({ evacuation: { id } }: { evacuation: Evacuation }) {
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();
  const run = async () => {
    setBusy(true);
    const answer = await callInSession({ endpoint: exportRollCall, params: { id } });
    setBusy(false);
    if ('data' in answer) {
      const file = answer.data as File; // what a call answers where the contract's reply is bytes
      return saveFile(file, file.name || 'floorlight-evacuation.csv');
    }
    // `callInSession` has already asked the user to log in again.
    if (answer.error.status !== 401)
      toast({
        ...{ title: t.exportFailed(), message: failureMessageOf(answer.error, t.exportFailedHint()) },
        tone: 'danger',
      });
  };
  return (
    <Button busy={isBusy} onClick={() => void run()}>
      <Download aria-hidden="true" className="size-5" />
      {t.export()}
    </Button>
  );
}
