import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { detailsIn, type ListedScan, type ScanBody, type ScanDetails, waitReasonIn } from '#features/vault/api.ts';
import type { OutboxEntry } from '#lib/outbox/outbox-store.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { t } from './messages.ts';
import { type DescribedScan, ScanDetailsDialog } from './ScanDetailsDialog.tsx';
import { ListedRow, WaitingRow } from './SessionRow.tsx';
import { useUndo } from './use-undo.ts';

interface SessionListProps {
  isSession: boolean;
  listed: readonly ListedScan[];
  waiting: readonly OutboxEntry<ScanBody>[];
  isSaving: boolean;
  onDrop: (key: string) => void;
  onPutBack: (scan: ListedScan) => void;
  onDescribe: (key: string, details: ScanDetails) => void;
  onDescribeWaiting: (entry: OutboxEntry<ScanBody>, details: ScanDetails) => void;
  onDone: () => unknown;
  /** Where all of them are, as typed. */
  location: string;
  onLocation: (location: string) => void;
}

/** The session's scans, newest first, and scans waiting to be sent. Nothing if there are none outside a session. */
export function SessionList({
  isSession,
  listed,
  waiting,
  isSaving,
  onDrop,
  onPutBack,
  onDescribe,
  onDescribeWaiting,
  onDone,
  ...place
}: SessionListProps) {
  const undo = useUndo(onDrop, onPutBack);
  // The scan itself, because it can be saved or refused while its form is open.
  const [described, setDescribed] = useState<Described | null>(null);
  if (!isSession && !listed.length && !waiting.length && !described) return null;
  const unsaved = listed.filter(({ kept }) => !kept).length;
  return (
    <Card aria-labelledby="session" className="p-4">
      <div className="flex min-h-12 items-center gap-3">
        <h2 id="session" className="grow font-semibold text-lead leading-snug">
          {listed.length ? t.scannedCount({ count: listed.length }) : isSession ? t.thisSession() : t.waiting()}
          {(isSession || listed.length > 0) && (
            <span className="block font-normal text-caption text-muted">{summaryOf(listed.length, unsaved)}</span>
          )}
        </h2>
        {listed.length > 0 && (
          <Button variant="primary" busy={isSaving} onClick={onDone}>
            {!isSaving && <ListChecks aria-hidden="true" className="size-5" />}
            {isSaving ? t.saving() : t.done()}
          </Button>
        )}
      </div>
      {listed.length > 0 && (
        <div className="mt-2">
          <TextField
            label={t.locationOfAll({ count: listed.length })}
            placeholder={t.locationPlaceholder()}
            autoComplete="off"
            maxLength={200}
            disabled={isSaving}
            value={place.location}
            onChange={({ target }) => place.onLocation(target.value)}
          />
        </div>
      )}
      <ul aria-label={t.scanned()} className="mt-2 max-h-[50dvh] divide-y divide-line overflow-y-auto empty:hidden">
        {listed.map((scan) => (
          <ListedRow
            key={scan.key}
            scan={scan}
            onUndo={isSaving ? null : () => undo(scan)}
            onDescribe={
              isSaving ? null : () => setDescribed({ scan, save: (details) => onDescribe(scan.key, details) })
            }
          />
        ))}
        {waiting
          .filter(({ key }) => !listed.some((scan) => scan.key === key))
          .map((entry) => {
            const scan = { ...entry.body, details: detailsIn(entry.body) };
            return (
              <WaitingRow
                key={entry.key}
                scan={scan}
                reason={waitReasonIn(entry)}
                onDescribe={() => setDescribed({ scan, save: (details) => onDescribeWaiting(entry, details) })}
              />
            );
          })}
      </ul>
      {described && (
        <ScanDetailsDialog
          scan={described.scan}
          onClose={() => setDescribed(null)}
          onSave={(details) => {
            described.save(details);
            setDescribed(null);
          }}
        />
      )}
    </Card>
  );
}

interface Described {
  scan: DescribedScan;
  save: (details: ScanDetails) => void;
}

function summaryOf(listed: number, unsaved: number): string {
  if (!listed) return t.emptyHint();
  if (!unsaved) return t.allInVault();
  return unsaved === listed ? t.notSavedYet() : t.notSavedCount({ count: unsaved });
}
