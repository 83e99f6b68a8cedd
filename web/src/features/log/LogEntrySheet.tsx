import { auditActionLabel } from '@floorlight/contracts/audit-actions';
import type { ReactNode } from 'react';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { aboutOf, doerOf, type LogEntry, roleWords } from './log-entry.ts';

interface LogEntrySheetProps {
  entry: LogEntry | null;
  clock: (instant: string) => string;
  onClose: () => void;
}

/** Everything that is known of one entry. */
export function LogEntrySheet({ entry, clock, onClose }: LogEntrySheetProps) {
  return (
    <Dialog
      open={entry !== null}
      onOpenChange={onClose}
      title={entry ? auditActionLabel(entry.action) : ''}
      description={entry?.description}
      shape="sheet"
    >
      {entry && (
        <dl className="grid grid-cols-1 gap-4">
          <Fact name="Time">{clock(entry.timestamp)}</Fact>
          <Fact name="Person">
            {doerOf(entry)}
            {entry.userRole && ` · ${roleWords[entry.userRole]}`}
          </Fact>
          {entry.managerId !== null && (
            <Fact name="Manager ID" mono>
              {entry.managerId}
            </Fact>
          )}
          {entry.about && <Fact name="About">{aboutOf(entry.about.entityType).word}</Fact>}
          {entry.about?.entityId && (
            <Fact name="ID" mono>
              {entry.about.entityId}
            </Fact>
          )}
          <Fact name="Address" mono>
            {entry.ipAddress ?? 'Not known'}
          </Fact>
          <Fact name="Device">{entry.device ?? 'Not known'}</Fact>
          {entry.userAgent && <Fact name="User agent">{entry.userAgent}</Fact>}
          <Fact name="Entry" mono>
            {entry.number}
          </Fact>
          {Object.keys(entry.details).length > 0 && (
            <div>
              <dt className="text-caption text-muted">Details</dt>
              <dd>
                <pre className="mt-1 whitespace-pre-wrap break-words rounded-control bg-sunken p-3 font-mono text-caption hairline">
                  {JSON.stringify(entry.details, null, 2)}
                </pre>
              </dd>
            </div>
          )}
        </dl>
      )}
    </Dialog>
  );
}

function Fact({ name, mono = false, children }: { name: string; mono?: boolean; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-caption text-muted">{name}</dt>
      <dd className={`break-words ${mono ? 'font-mono' : ''}`}>{children}</dd>
    </div>
  );
}
