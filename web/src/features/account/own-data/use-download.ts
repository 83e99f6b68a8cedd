import { ownDataEndpoints } from '@floorlight/contracts/own-data';
import { useState } from 'react';
import { callInSession } from '#lib/api/call-in-session.ts';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { saveFile } from '#lib/device/save-file.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { t } from './messages.ts';

const { eraseAccount: _, ...declared } = ownDataEndpoints;
const parts = Object.values(declared);
/** `/api/my-data/vault` is the part `vault`. */
const nameOf = ({ path }: (typeof parts)[number]): string => path.replace(/.*\//, '');
/** Milliseconds: years of records over a weak network. */
const timeout = 60_000;

/** Downloads what every service stores about the user, as one file: all of it or nothing. */
export function useDownload() {
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();

  const run = async () => {
    setBusy(true);
    const answers = await Promise.all(
      parts.map(async (endpoint) => ({ endpoint, answer: await callInSession({ endpoint, timeout }) })),
    );
    setBusy(false);
    const made = new Date().toISOString();
    const data: Record<string, unknown> = { made };
    for (const { endpoint, answer } of answers) {
      if ('error' in answer)
        return toast({
          title: t.notDownloaded(),
          message: failureMessageOf(answer.error, api.tryAgain()),
          tone: 'danger',
        });
      data[nameOf(endpoint)] = answer.data;
    }
    const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
    saveFile(file, `floorlight-my-data-${made.slice(0, 10)}.json`);
    toast({ title: t.downloaded(), tone: 'success' });
  };
  return { isBusy, run };
}
