import { Day } from '@floorlight/contracts/scalars';
import { type ChangeEvent, useState } from 'react';

/** Props of a date field. Passes a day on once it is valid: the years 0002, 0020 and 0202 come before 2026. */
export function useTypedDay(day: string | null, onChange: (day: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  return {
    type: 'date',
    value: typed ?? day ?? '',
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const isDay = Day.safeParse(target.value).success;
      setTyped(isDay ? null : target.value);
      if (isDay) onChange(target.value);
    },
    onBlur: () => setTyped(null),
  };
}
