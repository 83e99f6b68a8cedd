import type { emailReport, ReportMail } from '@floorlight/contracts/count-reports';
import type { BodyInput, ReplyOf } from '@floorlight/contracts/endpoint';
import type { emailSiteCount } from '@floorlight/contracts/site-count-reports';
import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { callInSession } from '#lib/api/call-in-session.ts';
import { failureMessageOf } from '#lib/api/failure.ts';
import { randomId } from '#lib/device/random-id.ts';
import { useBeep } from '#lib/sounds/use-beep.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { refreshReports } from './api.ts';
import { t as counts } from './messages.ts';
import { t } from './session-messages.ts';
import { refreshSiteCountReports } from './site-count-api.ts';

/** Milliseconds between polls for the status of the report, and the number of polls. */
const [interval, maxPolls] = [500, 12];
const pause = () => new Promise((resolve) => setTimeout(resolve, interval));

/** Emails a report, and shows whether it was sent or still waits. `listReports` reads the emailed ones of the same subject. */
export function useEmailReport<E extends typeof emailReport | typeof emailSiteCount>(
  endpoint: E,
  listReports: () => Promise<readonly ReportMail[] | undefined>,
) {
  const [isBusy, setBusy] = useState(false);
  /** The request whose reply was lost: a retry uses its key, so that the report is sent once. */
  const unanswered = useRef<{ report: string; key: string }>(null);
  const dispatch = useDispatch();
  const toast = useToast();
  const beep = useBeep();

  const waitForStatus = async (id: string) => {
    for (let polls = 0; polls < maxPolls; polls += 1) {
      const reports = await listReports();
      const status = reports?.find((report) => report.id === id)?.status;
      if (status && status !== 'waiting') return status;
      await pause();
    }
    return 'waiting';
  };
  const failed = (message: string) => {
    beep('error');
    toast({ title: t.emailFailed(), message, tone: 'danger' });
  };

  const run = async (body: BodyInput<E>) => {
    setBusy(true);
    const report = JSON.stringify(body);
    const key = unanswered.current?.report === report ? unanswered.current.key : randomId();
    unanswered.current = { report, key };
    const answer = await callInSession({
      endpoint,
      body,
      idempotencyKey: key,
      loggedOutMessage: counts.logInAgain(),
    });
    if (!('error' in answer) || (answer.error.status > 0 && answer.error.status < 500)) unanswered.current = null;
    if ('error' in answer) {
      setBusy(false);
      if (answer.error.status !== 401) failed(failureMessageOf(answer.error, t.emailFailedDetail()));
      return;
    }
    const { report: emailed } = answer.data as ReplyOf<typeof emailReport>; // the contract's reply
    const status = await waitForStatus(emailed.id);
    setBusy(false);
    dispatch(refreshReports());
    dispatch(refreshSiteCountReports());
    if (status === 'failed') return failed(t.emailFailedDetail());
    if (status === 'waiting') {
      const message = t.emailWaitingDetail({ email: emailed.email });
      return toast({ title: t.emailWaiting(), message, tone: 'warning' });
    }
    beep('success');
    toast({ title: t.emailed(), message: t.emailedDetail({ email: emailed.email }), tone: 'success' });
  };
  return { isBusy, run };
}
