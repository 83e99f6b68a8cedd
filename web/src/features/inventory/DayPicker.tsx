import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { controlStyle } from '#ui/Field.tsx';
import { IconButton } from '#ui/IconButton.tsx';

interface DayPickerProps {
  /** `2026-11-21`; null while it is not known which day it is at the site. */
  day: string | null;
  isToday: boolean;
  /** Null: today, whichever day that is. */
  onChange: (day: string | null) => void;
}

const oneDay = 86_400_000;
const shifted = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * oneDay).toISOString().slice(0, 10);

/** A day of the site's calendar, to go back and forth. */
export function DayPicker({ day, isToday, onChange }: DayPickerProps) {
  const move = (days: number) => day && onChange(shifted(day, days));
  return (
    <fieldset className="flex w-full items-center gap-1 tablet:w-auto">
      <legend className="sr-only">Day</legend>
      <IconButton label="The day before" disabled={!day} onClick={() => move(-1)}>
        <ChevronLeft aria-hidden="true" className="size-6" />
      </IconButton>
      <input
        type="date"
        aria-label="Day of the counts"
        className={`${controlStyle} min-w-0 grow`}
        value={day ?? ''}
        {...(isToday && day && { max: day })}
        onChange={({ target }) => onChange(target.value || null)}
      />
      <IconButton
        label="The day after"
        disabled={!day || isToday}
        onClick={() => move(1)}
        className="disabled:opacity-45"
      >
        <ChevronRight aria-hidden="true" className="size-6" />
      </IconButton>
      <Button className="px-3!" disabled={isToday} onClick={() => onChange(null)}>
        Today
      </Button>
    </fieldset>
  );
}
