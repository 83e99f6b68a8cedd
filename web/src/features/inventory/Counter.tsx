import { clsx } from 'clsx';
import { Minus, Plus } from 'lucide-react';
import { Fragment, useId, useState } from 'react';
import { IconButton } from '#ui/IconButton.tsx';
import { stepFrom } from './repeat-pace.ts';
import { useStepping } from './use-stepping.ts';

/** The most of one category on a wall. */
export const mostCounted = 100_000;

interface CounterProps {
  name: string;
  value: number;
  /** Takes what the figure becomes; from the one before, as a held button is faster than the screen. */
  onChange: (change: (value: number) => number) => void;
}

const stepper = 'size-16 bg-sunken control-edge touch-manipulation select-none [-webkit-touch-callout:none]';

/** A figure with a button on either side, to press or to hold; tapped, it is typed. */
export function Counter({ name, value, onChange }: CounterProps) {
  const id = useId();
  const step = (direction: 1 | -1) => (repeats: number) =>
    onChange((before) => stepFrom(before, direction, repeats, mostCounted));
  const less = useStepping(step(-1), value > 0);
  const more = useStepping(step(1), value < mostCounted);
  const [isTooMuch, setTooMuch] = useState(false);
  const type = (text: string) => {
    const figure = Number(text.replace(/\D/g, ''));
    setTooMuch(figure > mostCounted);
    if (figure <= mostCounted) onChange(() => figure);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
      <label htmlFor={id} className="font-semibold leading-tight">
        <Breakable name={name} />
      </label>
      <div className="flex items-center gap-1.5">
        <IconButton label={`Less ${name}`} className={stepper} disabled={value === 0} {...less}>
          <Minus aria-hidden="true" className="size-7" />
        </IconButton>
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={value}
          aria-describedby={isTooMuch ? `${id}-most` : undefined}
          onChange={({ target }) => type(target.value)}
          onFocus={({ target }) => target.select()}
          onBlur={() => setTooMuch(false)}
          className={clsx(
            'h-16 w-24 rounded-control bg-surface text-center font-bold control-edge',
            value < 10_000 ? 'text-heading' : 'text-title',
          )}
        />
        <IconButton label={`More ${name}`} className={stepper} disabled={value === mostCounted} {...more}>
          <Plus aria-hidden="true" className="size-7" />
        </IconButton>
      </div>
      {isTooMuch && (
        <p id={`${id}-most`} role="alert" className="col-span-2 pt-1 text-right text-caption text-critical">
          At most {mostCounted}
        </p>
      )}
    </div>
  );
}

/** Where the room is narrow a slash may end a line. */
const Breakable = ({ name }: { name: string }) =>
  name.split('/').map((part, at) => (
    <Fragment key={part}>
      {at > 0 && (
        <>
          /<wbr />
        </>
      )}
      {part}
    </Fragment>
  ));
