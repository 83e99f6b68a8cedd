import type { RollFormat, SheetFormat } from '@floorlight/contracts/label-formats';
import { type Label, makeLabelPdf, makeLabelZpl } from '@floorlight/contracts/labels';
import { useState } from 'react';
import { callInSession } from '#lib/api/call-in-session.ts';
import { failureMessageOf, fieldErrorsOf } from '#lib/api/failure.ts';
import { saveFile } from '#lib/device/save-file.ts';
import { t } from './messages.ts';

interface Order {
  format: SheetFormat | RollFormat;
  copies: number;
  skip: number;
  density: string;
}

type Kind = 'pdf' | 'zpl';

/** Labels that are named in a refusal. */
const mostNamed = 5;

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

function problemsOf(error: unknown, labels: readonly Label[]): string[] {
  const refused = Object.entries(fieldErrorsOf(error)).flatMap(([path, reason]) => {
    const label = labels[Number(/^labels\.(\d+)/.exec(path)?.[1] ?? Number.NaN)];
    return label ? t.refused({ value: label.title || label.value, reason }) : [];
  });
  if (refused.length === 0) return [failureMessageOf(error, t.tryAgain())];
  const more = refused.length - mostNamed;
  return [...refused.slice(0, mostNamed), ...(more > 0 ? [t.moreRefused({ count: more })] : [])];
}
