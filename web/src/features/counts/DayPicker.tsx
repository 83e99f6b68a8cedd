import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { controlStyle } from '#ui/forms/Field.tsx';
import { t } from './session-messages.ts';
import { useTypedDay } from './use-typed-day.ts';

interface DayPickerProps {
  /** `2026-11-21`; null while the day at the site is unknown. */
  day: string | null;
  /** The site's current day, and so the last day to choose; null while unknown. */
  today: string | null;
  /** Null means today, also after midnight. */
  onChange: (day: string | null) => void;
}

const oneDay = 86_400_000;
export const shiftDay = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * oneDay).toISOString().slice(0, 10);

/** Chooses a day of the site's calendar, day by day or by date. */
export function DayPicker({ day, today, onChange }: DayPickerProps) {
  const isToday = day === today;
  const choose = (next: string) => onChange(today && next >= today ? null : next);
  const move = (days: number) => day && choose(shiftDay(day, days));
  const typed = useTypedDay(day, choose);
  return (
    // The date is never cut: on a narrow screen the way back to today is below it.
    <fieldset className="flex w-full min-w-0 flex-wrap items-center gap-1 tablet:w-auto">
      <legend className="sr-only">{t.day()}</legend>
      <IconButton label={t.previousDay()} disabled={!day} onClick={() => move(-1)}>
        <ChevronLeft aria-hidden="true" className="size-6" />
      </IconButton>
      <input
        {...typed}
        aria-label={t.dayOfCounts()}
        className={`${controlStyle} min-w-[min(9rem,calc(100%-104px))] flex-1`}
        {...(today && { max: today })}
      />
      <IconButton
        label={t.nextDay()}
        disabled={!day || isToday}
        onClick={() => move(1)}
        className="disabled:opacity-45"
      >
        <ChevronRight aria-hidden="true" className="size-6" />
      </IconButton>
      <Button className="px-3!" disabled={isToday} onClick={() => onChange(null)}>
        {t.today()}
      </Button>
    </fieldset>
  );
}
