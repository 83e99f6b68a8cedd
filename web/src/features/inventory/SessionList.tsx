import type { CountSession } from '@floorlight/contracts/inventory';
import { ChevronRight, ClipboardList, RotateCw } from 'lucide-react';
import { useCountPlan } from '#lib/inventory/count-plan.ts';
import { itemsWords, timeClock, wallsWords } from '#lib/inventory/count-words.ts';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';

interface SessionListProps {
  sessions: readonly CountSession[];
  onOpen: (id: string) => void;
}

/** Who counted on the day, and how far they came. */
export function SessionList({ sessions, onOpen }: SessionListProps) {
  const clock = timeClock(useCountPlan().plan?.timeZone);
  return (
    <Card aria-labelledby="sessions" className="overflow-hidden">
      <h2 id="sessions" className="px-4 pt-4 pb-3 font-semibold text-title desk:px-5">
        Sessions
      </h2>
      {sessions.length === 0 ? (
        <EmptyState icon={ClipboardList} title="Nobody has counted">
          Whoever saves a wall on this day appears here at once.
        </EmptyState>
      ) : (
        <ul>
          {sessions.map(({ id, countedByName, totalWalls, totalItems, recounts, lastCountAt }) => (
            <li key={id} className="hairline-t">
              <button
                type="button"
                onClick={() => onOpen(id)}
                className="flex min-h-16 w-full items-center gap-3 px-4 py-3 text-left hover:bg-sunken focus-visible:outline-offset-[-3px] desk:px-5"
              >
                <span className="min-w-0 grow">
                  <span className="block truncate font-semibold">{countedByName}</span>
                  <span className="block text-caption text-muted">
                    {wallsWords(totalWalls)} · {itemsWords(totalItems)} · last at {clock(lastCountAt)}
                  </span>
                </span>
                {recounts > 0 && (
                  <Badge tone="medium">
                    <RotateCw aria-hidden="true" className="size-3.5" />
                    {recounts} {recounts === 1 ? 'recount' : 'recounts'}
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
