import { auditActionLabel } from '@floorlight/contracts/audit-actions';
import { t as session } from '#lib/session/messages.ts';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { Fact } from '#ui/lists/Fact.tsx';
import { aboutOf, actorOf, type LogEntry } from './log-entry.ts';

interface LogEntrySheetProps {
  entry: LogEntry | null;
  clock: (instant: string) => string;
  onClose: () => void;
}

/** All details of one entry. */
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
            {actorOf(entry)}
            {entry.userRole && ` · ${session.roles[entry.userRole]()}`}
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
          <Fact name="IP address" mono>
            {entry.ipAddress ?? 'Unknown'}
          </Fact>
          <Fact name="Device">{entry.device ?? 'Unknown'}</Fact>
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
