import { auditActionLabel } from '@floorlight/contracts/audit-actions';
import { t as session } from '#lib/session/messages.ts';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { Fact } from '#ui/lists/Fact.tsx';
import { aboutOf, actorOf, descriptionOf, deviceOf, type LogEntry } from './log-entry.ts';
import { t } from './messages.ts';

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
      description={entry && descriptionOf(entry)}
      shape="sheet"
    >
      {entry && (
        <dl className="grid grid-cols-1 gap-4">
          <Fact name={t.time()}>{clock(entry.timestamp)}</Fact>
          <Fact name={t.person()}>
            {actorOf(entry)}
            {entry.userRole && ` · ${session.roles[entry.userRole]()}`}
          </Fact>
          {entry.managerId !== null && (
            <Fact name={t.managerId()} mono>
              {entry.managerId}
            </Fact>
          )}
          {entry.about && <Fact name={t.about()}>{aboutOf(entry.about.entityType).word}</Fact>}
          {entry.about?.entityId && (
            <Fact name={t.id()} mono>
              {entry.about.entityId}
            </Fact>
          )}
          <Fact name={t.ipAddress()} mono>
            {entry.ipAddress ?? t.unknown()}
          </Fact>
          <Fact name={t.device()}>{deviceOf(entry) ?? t.unknown()}</Fact>
          {entry.userAgent && <Fact name={t.userAgent()}>{entry.userAgent}</Fact>}
          <Fact name={t.entry()} mono>
            {entry.number}
          </Fact>
          {Object.keys(entry.details).length > 0 && (
            <div>
              <dt className="text-caption text-muted">{t.details()}</dt>
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
