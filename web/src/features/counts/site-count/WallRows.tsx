import type { SiteCountWall } from '@floorlight/contracts/site-counts';
import { Check, ChevronRight, RotateCw, ShieldCheck, Square, UserRound } from 'lucide-react';
import { useId } from 'react';
import { siteClock } from '#lib/time/site-clock.ts';
import { Card } from '#ui/Card.tsx';
import { Badge } from '#ui/lists/Badge.tsx';
import { t as counts } from '../messages.ts';
import { t } from './site-count-messages.ts';
import { isThere } from './wall-rules.ts';

interface WallRowsProps {
  area: string;
  walls: readonly SiteCountWall[];
  timeZone: string;
  onOpen: (wall: string) => void;
}

const marks = {
  open: { tone: 'neutral', icon: Square },
  counted: { tone: 'resolved', icon: Check },
  recount: { tone: 'medium', icon: RotateCw },
  approved: { tone: 'low', icon: ShieldCheck },
} as const;

/** Each wall of an area: who counted it and when, or who is there. */
export function WallRows({ area, walls, timeZone, onOpen }: WallRowsProps) {
  const id = useId();
  const clock = siteClock(timeZone, 'time');
  return (
    <Card aria-labelledby={id} className="overflow-hidden">
      <h2 id={id} className="px-4 pt-4 pb-3 font-semibold text-title desk:px-5">
        {t.wallsOf({ area })}
      </h2>
      <ul className="max-h-150 overflow-y-auto">
        {walls.map((wall) => {
          const { tone, icon: Icon } = marks[wall.status];
          const detail = detailOf(wall, clock);
          return (
            <li key={wall.wallNumber} className="hairline-t">
              <button
                type="button"
                onClick={() => onOpen(wall.wallNumber)}
                className="relative flex min-h-14 w-full flex-wrap items-center gap-x-3 gap-y-1 py-2 ps-4 pe-12 text-start hover:bg-sunken focus-visible:outline-offset-[-3px] desk:ps-5"
              >
                <span className="min-w-0 grow basis-28">
                  <span className="block font-semibold">{wall.wallNumber}</span>
                  {detail && <span className="block text-caption text-muted">{detail}</span>}
                </span>
                <span className="ms-auto flex max-w-full flex-col items-end gap-1">
                  <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
                    {wall.figures && (
                      <span className="font-semibold">{counts.items({ count: wall.figures.total })}</span>
                    )}
                    <Badge tone={tone} className="max-w-full whitespace-normal!">
                      <Icon aria-hidden="true" className="size-3.5" />
                      {t.status[wall.status]()}
                    </Badge>
                  </span>
                  {isThere(wall) && (
                    <Badge tone="high" className="max-w-full whitespace-normal!">
                      <UserRound aria-hidden="true" className="size-3.5" />
                      {t.isThere({ name: wall.startedByName ?? '' })}
                    </Badge>
                  )}
                </span>
                <ChevronRight
                  aria-hidden="true"
                  className="-translate-y-1/2 absolute inset-e-4 top-1/2 size-5 text-muted"
                />
              </button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** Who counted a wall or shall count it; null for one of which there is nothing to say but its status. */
function detailOf(wall: SiteCountWall, clock: (instant: string) => string): string | null {
  if (wall.countedAt !== null) return t.countedBy({ name: wall.countedByName ?? '', time: clock(wall.countedAt) });
  return wall.assignedToName === null ? null : t.assignedTo({ name: wall.assignedToName });
}
