import type { exportCounts } from '@floorlight/contracts/count-reports';
import type { BodyInput } from '@floorlight/contracts/endpoint';
import type { exportSiteCount } from '@floorlight/contracts/site-count-reports';
import { useState } from 'react';
import { callInSession } from '#lib/api/call-in-session.ts';
import { saveFile } from '#lib/device/save-file.ts';
import { useBeep } from '#lib/sounds/use-beep.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { t as counts } from './messages.ts';
import { t } from './session-messages.ts';

/** Milliseconds: a long session over a weak network. */
const timeout = 120_000;

/** Downloads a report: of a session, or of the site. `failedDetail` is the message of a download that fails. */
export function useExport<E extends typeof exportCounts | typeof exportSiteCount>(
  endpoint: E,
  failedDetail: () => string = t.exportFailedDetail,
) {
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();
  const beep = useBeep();

  const run = async (body: BodyInput<E>) => {
    setBusy(true);
    const answer = await callInSession({
      endpoint,
      body,
      timeout,
      loggedOutMessage: counts.logInAgain(),
    });
    setBusy(false);
    if ('error' in answer) {
      // `callInSession` has already asked the user to log in again.
      if (answer.error.status === 401) return;
      beep('error');
      toast({ title: t.exportFailed(), message: failedDetail(), tone: 'danger' });
      return;
    }
    const file = answer.data as File; // what a call answers where the contract's reply is bytes
    const name = file.name || 'inventory_count.xlsx';
    saveFile(file, name);
    beep('success');
    toast({ title: t.exported(), message: t.exportedDetail({ name }), tone: 'success' });
  };
  return { isBusy, run };
}
