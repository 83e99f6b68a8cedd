import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { Disclosure } from '#ui/lists/Disclosure.tsx';
import { SeverityBadge } from '#ui/lists/SeverityBadge.tsx';
import { descriptionOf, foldedLine, titleOf } from '../alert-words.ts';
import { useListFoldedQuery } from '../api.ts';
import { t } from './messages.ts';

/** One line for the alerts that were folded into an alert. Opened, it lists them. */
export function FoldedAlerts({ alert }: { alert: EmergencyAlert }) {
  const line = foldedLine(alert);
  if (!line) return null;
  return (
    <Disclosure label={line}>
      <FoldedList alert={alert} />
    </Disclosure>
  );
}

const newest = 100;

function FoldedList({ alert }: { alert: EmergencyAlert }) {
  const clock = useSiteClock('exact');
  const { currentData } = useListFoldedQuery(
    { query: { foldedInto: alert.id, limit: newest } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <ul aria-label={t.folded()} className="grid max-h-96 gap-3 overflow-y-auto">
      {currentData?.map((folded) => {
        const title = titleOf(folded);
        const description = descriptionOf(folded);
        return (
          <li key={folded.id}>
            <p className="flex flex-wrap items-center gap-2">
              <SeverityBadge severity={folded.severity} />
              <span dir="auto" lang={title.lang} className="min-w-0 break-words font-semibold">
                {title.text}
              </span>
              <time dateTime={folded.createdAt} className="ms-auto text-caption text-muted">
                {clock(folded.createdAt)}
              </time>
            </p>
            {folded.description && (
              <p dir="auto" lang={description.lang} className="break-words text-muted">
                {description.text}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
