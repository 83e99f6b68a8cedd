import type { CountSession } from '@floorlight/contracts/counts';
import { ArrowLeftRight } from 'lucide-react';
import { useId, useState } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { dayLabel } from '#lib/time/site-day.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { useListCountSessionsQuery } from './api.ts';
import { Comparison } from './Comparison.tsx';
import { t as counts } from './messages.ts';
import { t } from './site-counts-messages.ts';
import { useTypedDay } from './use-typed-day.ts';

/** Compares two sessions, of this day or of others. */
export function CompareSessions({ day }: { day: string }) {
  const [left, setLeft] = useState<Side>({ day: null, id: '' });
  const [right, setRight] = useState<Side>({ day: null, id: '' });
  return (
    <Card aria-labelledby="compare" className="grid gap-4 p-4 desk:p-5">
      <h2 id="compare" className="font-semibold text-title">
        {t.compare()}
      </h2>
      <div className="grid grid-cols-1 gap-4 tablet:grid-cols-2">
        <Choice words={t.first} side={left} pageDay={day} onChange={setLeft} />
        <Choice words={t.second} side={right} pageDay={day} onChange={setRight} />
      </div>
      {left.id && right.id && left.id !== right.id ? (
        <Comparison left={left.id} right={right.id} />
      ) : (
        <EmptyState icon={ArrowLeftRight} title={t.chooseTwo()}>
          {t.chooseTwoHint()}
        </EmptyState>
      )}
    </Card>
  );
}

interface Side {
  /** Null: the day of the page, until a session is chosen. */
  day: string | null;
  id: string;
}

interface ChoiceProps {
  words: typeof t.first | typeof t.second;
  side: Side;
  pageDay: string;
  onChange: (side: Side) => void;
}

function Choice({ words, side, pageDay, onChange }: ChoiceProps) {
  const id = useId();
  const day = side.day ?? pageDay;
  const { currentData, error, refetch } = useListCountSessionsQuery({ query: { day } });
  const sessions = currentData ?? [];
  const typed = useTypedDay(day, (next) => onChange({ day: next, id: '' }));
  const none = error ? t.notLoaded() : t.loading();
  return (
    <fieldset aria-labelledby={id} className="grid min-w-0 gap-3 rounded-control p-3 hairline">
      <legend id={id} className="sr-only">
        {words.legend()}
      </legend>
      <TextField label={words.day()} {...typed} />
      <SelectField
        label={words.session()}
        value={sessions.some((session) => session.id === side.id) ? side.id : ''}
        disabled={sessions.length === 0}
        error={error && !currentData ? failureMessageOf(error, counts.loadSessionsFailed()) : undefined}
        options={[
          { value: '', label: currentData ? placeholderWords(sessions, day) : none },
          ...sessions.map((session) => ({ value: session.id, label: sessionWords(session) })),
        ]}
        onChange={({ target }) => onChange({ day, id: target.value })}
      />
      {error && !currentData && <Button onClick={refetch}>{t.tryAgain()}</Button>}
    </fieldset>
  );
}

const placeholderWords = (sessions: readonly CountSession[], day: string) =>
  sessions.length ? t.selectSession() : t.nobodyCounted({ day: dayLabel(day) });
const sessionWords = ({ countedByName, totalWalls }: CountSession) =>
  t.sessionOption({ name: countedByName, count: totalWalls });
