import { ImportStep, importBarcodes } from '@floorlight/contracts/barcode-import';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { callForLines } from '#lib/api/call-for-lines.ts';
import { type Failure, namespacesOf, unreachable } from '#lib/api/failure.ts';
import { completeCatalogs } from '#lib/language/language.ts';
import { refreshVault } from '../cache-tags.ts';

/** What a file would do, or has done so far. */
export type ImportResult = Pick<ImportStep, 'added' | 'changed' | 'unchanged' | 'errors'>;

export type ImportState =
  | { name: 'idle' }
  | { name: 'running'; applies: boolean; share: number; result: ImportResult }
  | { name: 'ended'; applies: boolean; end: 'done' | 'cancelled' | Failure; result: ImportResult };

/** Milliseconds: a large file on a slow network. */
const timeout = 600_000;
const nothing: ImportResult = { added: 0, changed: 0, unchanged: 0, errors: [] };

/** Checks and imports files, with their progress. Leaving the screen stops an import. */
export function useImport() {
  const dispatch = useDispatch();
  const [state, setState] = useState<ImportState>({ name: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run(file: Blob, applies: boolean): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    let result = nothing;
    let isDone = false;
    setState({ name: 'running', applies, share: 0, result });
    const request = { endpoint: importBarcodes, query: { apply: `${applies}` }, body: file, timeout };
    const onLine = (line: unknown) => {
      const { share, errors, isDone: isLast, ...counts } = ImportStep.parse(line);
      result = { ...counts, errors: errors.length > 0 ? [...result.errors, ...errors] : result.errors };
      isDone = isLast;
      setState({ name: 'running', applies, share, result });
    };
    const failure = await callForLines(request, onLine, controller.signal);
    if (applies) dispatch(refreshVault());
    if (running.current !== controller) return;
    running.current = null;
    const end = isDone ? 'done' : controller.signal.aborted ? 'cancelled' : (failure ?? unreachable);
    await completeCatalogs([
      ...new Set(result.errors.flatMap(({ coded: detail }) => (detail ? namespacesOf({ detail }) : []))),
    ]);
    setState({ name: 'ended', applies, end, result });
  }
  return {
    state,
    run: (file: Blob, applies: boolean) => void run(file, applies),
    cancel: () => running.current?.abort(),
    clear() {
      running.current?.abort();
      running.current = null;
      setState({ name: 'idle' });
    },
  };
}
