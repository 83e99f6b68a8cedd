import { useId } from 'react';
import { t } from './messages.ts';

/** Shows how many walls of an area are counted. */
export function ProgressBar({ name, done, of }: { name: string; done: number; of: number }) {
  const id = useId();
  return (
    <div>
      <p id={id} className="flex justify-between gap-3">
        <span className="font-semibold">{name}</span>
        <span className="text-muted">{t.wallsCounted({ done, total: of })}</span>
      </p>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={done}
        className="mt-1 h-3 overflow-hidden rounded-full bg-sunken control-edge"
      >
        <div className="h-full rounded-full bg-resolved" style={{ width: `${of ? (done / of) * 100 : 0}%` }} />
      </div>
    </div>
  );
}
