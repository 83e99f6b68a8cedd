import type { RollFormat, SheetFormat } from '@floorlight/contracts/label-formats';
import { type Label, makeLabelPdf, makeLabelZpl } from '@floorlight/contracts/labels';
import { useState } from 'react';
import { callInSession } from '#lib/api/call-in-session.ts';
import { saveFile } from '#lib/device/save-file.ts';
import { problemsOf } from './problems-of.ts';

interface Order {
  format: SheetFormat | RollFormat;
  copies: number;
  skip: number;
  density: string;
}

type Kind = 'pdf' | 'zpl';

/** Downloads labels. `problems`: why the last attempt failed, in sentences. */
export function useLabelFile(labels: readonly Label[]) {
  const [busy, setBusy] = useState<Kind | null>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const download = async (kind: Kind, { format, copies, skip, density }: Order) => {
    setBusy(kind);
    setProblems([]);
    const answer = await callInSession(
      kind === 'pdf'
        ? { endpoint: makeLabelPdf, body: { labels, copies, format, skip } }
        : { endpoint: makeLabelZpl, body: { labels, copies, format, density } },
    );
    setBusy(null);
    if ('data' in answer) return saveFile(answer.data as File, `floorlight-labels.${kind}`); // a reply of bytes
    // `callInSession` has already asked the user to sign in again.
    if (answer.error.status !== 401) setProblems(problemsOf(answer.error, labels));
  };
  return { download: (kind: Kind, order: Order) => void download(kind, order), busy, problems };
}
