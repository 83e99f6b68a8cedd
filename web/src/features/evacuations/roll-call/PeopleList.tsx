import type { RollCallEntry } from '@floorlight/contracts/evacuations';
import { useState } from 'react';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { t } from '../messages.ts';
import { PersonRow } from './PersonRow.tsx';
import type { Ticks } from './use-ticks.ts';

interface PeopleListProps {
  people: readonly RollCallEntry[];
  /** Said where there is nobody. */
  empty: string;
  ticks: Ticks;
  mayTick: boolean;
  title?: string;
  note?: string;
}

/** Rows drawn at once: a list of 500 would be slow on a phone. */
const step = 50;

export function PeopleList({ people, empty, ticks, mayTick, title, note }: PeopleListProps) {
  const [most, setMost] = useState(step);
  const rest = people.length - most;
  return (
    <Card>
      {title && (
        <h2 className="flex items-baseline gap-2 px-4 py-3 font-semibold text-lead hairline-b">
          {title}
          <span className="font-normal text-caption text-muted">{note ?? people.length}</span>
        </h2>
      )}
      {people.length === 0 ? (
        <p className="p-4 text-muted">{empty}</p>
      ) : (
        <ul>
          {people.slice(0, most).map((person) => (
            <PersonRow key={person.userId} person={person} ticks={ticks} mayTick={mayTick} />
          ))}
        </ul>
      )}
      {rest > 0 && (
        <Button variant="quiet" className="m-2" onClick={() => setMost(most + step)}>
          {t.showMore({ count: Math.min(rest, step) })}
        </Button>
      )}
    </Card>
  );
}
