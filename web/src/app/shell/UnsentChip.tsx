import { clsx } from 'clsx';
import { CloudUpload, TriangleAlert } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyScreen } from '#lib/language/lazy-screen.tsx';
import { useUnsent } from '../outboxes.ts';
import { t } from '../unsent-messages.ts';

const UnsentList = lazyScreen(async () => (await import('./UnsentList.tsx')).UnsentList);

/** `3 waiting`, or `1 refused`: opens the list of everything that is not sent. Nothing while everything is. */
export function UnsentChip() {
  const [open, setOpen] = useState(false);
  const unsent = useUnsent();
  const refused = unsent.filter(({ state }) => state === 'refused').length;
  // An entry that is sent at the first attempt is not shown. After a failed one, those behind it are counted too.
  const [hasWaited, setHasWaited] = useState(false);
  const waits = unsent.some(({ failure, isStored }) => failure !== null || !isStored);
  if (waits && !hasWaited) setHasWaited(true);
  if (unsent.length === 0 && hasWaited) setHasWaited(false);
  const Icon = refused ? TriangleAlert : CloudUpload;
  return (
    <>
      <span role="status">
        {hasWaited && (
          <button
            type="button"
            data-unsent
            onClick={() => setOpen(true)}
            className={clsx(
              'pressable flex min-h-12 items-center gap-1.5 whitespace-nowrap rounded-full px-3 font-semibold text-caption tone-edge desk:min-h-10',
              refused ? 'bg-high-tint text-high' : 'bg-medium-tint text-medium',
            )}
          >
            <Icon aria-hidden="true" className="size-5 shrink-0" />
            <span aria-hidden="true" className="hidden @max-[22rem]:inline">
              {refused || unsent.length}
            </span>
            <span className="@max-[22rem]:sr-only">
              {refused ? t.refused({ count: refused }) : t.waiting({ count: unsent.length })}
            </span>
          </button>
        )}
      </span>
      {open && (
        <Suspense>
          <UnsentList onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
