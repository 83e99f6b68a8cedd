import { clsx } from 'clsx';
import { Minus, Plus, ScanLine } from 'lucide-react';
import { Fragment, useId } from 'react';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { figureError, maxFigure } from './figure.ts';
import { t } from './messages.ts';
import { nextFigure } from './repeat-delay.ts';
import { useStepping } from './use-stepping.ts';

interface CounterProps {
  name: string;
  value: number;
  /** A scanned tote is added here. */
  isScanTarget?: boolean;
  /** Typed text that is not a valid figure: it stays to be corrected. */
  mistyped: string | undefined;
  onType: (text: string) => void;
  /** Takes an update function, because a held button repeats faster than the screen renders. */
  onChange: (change: (value: number) => number) => void;
}

const stepper = 'size-16 bg-sunken control-edge touch-manipulation select-none [-webkit-touch-callout:none]';

/** A figure that can be typed, with a button on either side to press or hold. */
export function Counter({ name, value, isScanTarget = false, mistyped, onType, onChange }: CounterProps) {
  const id = useId();
  const step = (direction: 1 | -1) => (repeats: number) =>
    onChange((current) => nextFigure(current, direction, repeats, maxFigure));
  const less = useStepping(step(-1), value > 0);
  const more = useStepping(step(1), value < maxFigure);
  const problem = mistyped === undefined ? null : figureError(mistyped);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <label htmlFor={id} className="min-w-0 grow basis-[4.5rem] font-semibold leading-tight">
        <Breakable name={name} />
        {isScanTarget && <ScanLine aria-hidden="true" className="ms-1.5 inline size-4 text-accent-text" />}
      </label>
      <div className="flex items-center gap-1.5">
        <IconButton label={t.less({ category: name })} className={stepper} disabled={value === 0} {...less}>
          <Minus aria-hidden="true" className="size-7" />
        </IconButton>
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={mistyped ?? value}
          aria-invalid={problem ? true : undefined}
          aria-description={isScanTarget ? t.scansHere() : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={({ target }) => onType(target.value)}
          onFocus={({ target }) => target.select()}
          className={clsx(
            'h-16 w-24 rounded-control bg-surface text-center font-bold control-edge aria-invalid:border-critical aria-invalid:ring-2 aria-invalid:ring-critical',
            value < 10_000 ? 'text-heading' : 'text-title',
          )}
        />
        <IconButton label={t.more({ category: name })} className={stepper} disabled={value === maxFigure} {...more}>
          <Plus aria-hidden="true" className="size-7" />
        </IconButton>
      </div>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="w-full text-end text-caption text-critical">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Allows a line break after each slash. */
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
