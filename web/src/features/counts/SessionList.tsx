import type { CountSession } from '@floorlight/contracts/counts';
import { ChevronRight, RotateCw } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { siteClock } from '#lib/time/site-clock.ts';
import { Card } from '#ui/Card.tsx';
import { Badge } from '#ui/lists/Badge.tsx';
import { t as counts } from './messages.ts';
import { t } from './session-messages.ts';

interface SessionListProps {
  title: string;
  sessions: readonly CountSession[];
  timeZone: string;
  onOpen: (id: string) => void;
  /** Shown if there are no sessions. */
  children: ReactNode;
}

/** The sessions of a day: who counted, and how much. */
export function SessionList({ title, sessions, timeZone, onOpen, children }: SessionListProps) {
  const id = useId();
  const clock = siteClock(timeZone, 'time');
  return (
    <Card aria-labelledby={id} className="overflow-hidden">
      <h2 id={id} className="px-4 pt-4 pb-3 font-semibold text-title desk:px-5">
        {title}
      </h2>
      {sessions.length === 0 ? (
        children
      ) : (
        <ul>
          {sessions.map(({ id: sessionId, countedByName, totalWalls, totalItems, recounts, lastCountAt }) => (
            <li key={sessionId} className="hairline-t">
              <button
                type="button"
                onClick={() => onOpen(sessionId)}
                className="flex min-h-16 w-full items-center gap-3 px-4 py-3 text-start hover:bg-sunken focus-visible:outline-offset-[-3px] desk:px-5"
              >
                <span className="min-w-0 grow">
                  <span className="block truncate font-semibold">{countedByName}</span>
                  <span className="block text-caption text-muted">
                    {counts.walls({ count: totalWalls })} · {counts.items({ count: totalItems })} ·{' '}
                    {t.lastAt({ time: clock(lastCountAt) })}
                  </span>
                </span>
                {recounts > 0 && (
                  <Badge tone="medium">
                    <RotateCw aria-hidden="true" className="size-3.5" />
                    {t.recounts({ count: recounts })}
                  </Badge>
                )}
                <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
