import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { locate } from '#lib/location/locate.ts';
import { t as location } from '#lib/location/messages.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { t } from '../messages.ts';

export interface Position {
  latitude: number;
  longitude: number;
}

interface PositionFieldProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** Null: none. */
  value: Position | null;
  onChange: (value: Position | null) => void;
}

/** Coordinates as `40.712440, -74.006000`: typed, or those of this device. */
export function PositionField({ value, onChange, ...rest }: PositionFieldProps) {
  const [text, setText] = useState(() => textOf(value));
  const [searching, setSearching] = useState(false);
  const toast = useToast();
  if (!isSame(positionOf(text), value)) setText(textOf(value));

  const takeMine = async () => {
    setSearching(true);
    const result = await locate();
    setSearching(false);
    if (!result.found)
      return toast({ title: t.noPosition(), message: location.problems[result.problem](), tone: 'danger' });
    const { latitude, longitude } = result.reading;
    onChange({ latitude: rounded(latitude), longitude: rounded(longitude) });
  };
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 grow">
        <TextField
          {...rest}
          className="font-mono"
          autoComplete="off"
          placeholder="40.712440, -74.006000"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            onChange(positionOf(target.value));
          }}
        />
      </div>
      <IconButton
        label={t.useMyPosition()}
        disabled={searching}
        aria-busy={searching || undefined}
        className="control-edge"
        onClick={() => void takeMine()}
      >
        <LocateFixed aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  );
}

/** A tenth of a metre is enough. */
const rounded = (degrees: number): number => Number(degrees.toFixed(6));

const textOf = (value: Position | null): string =>
  value && Number.isFinite(value.latitude) && Number.isFinite(value.longitude)
    ? `${value.latitude}, ${value.longitude}`
    : '';

/** Null for an empty text; with NaN where the text is no position. */
function positionOf(text: string): Position | null {
  if (!text.trim()) return null;
  const [latitude = '', longitude = '', ...more] = text.split(',');
  const numberOf = (part: string) => (part.trim() && more.length === 0 ? Number(part) : Number.NaN);
  return { latitude: numberOf(latitude), longitude: numberOf(longitude) };
}

/** A stored draft has null in place of NaN. */
const isSame = (one: Position | null, other: Position | null): boolean =>
  one === null || other === null
    ? one === other
    : Object.is(one.latitude, other.latitude ?? Number.NaN) && Object.is(one.longitude, other.longitude ?? Number.NaN);
