import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useDesk } from '../use-desk.ts';
import { useRowKeys } from './use-row-keys.ts';

interface SideBySideProps<R> {
  /** Names the list for screen readers. */
  label: string;
  /** Undefined until loaded. */
  rows: readonly R[] | undefined;
  /** The id of the row whose detail is shown. */
  chosen: string;
  /** The address of a row's detail. */
  addressOf: (row: R) => string;
  /** State of a navigation from row to row. */
  state: object;
  /** What a row shows. */
  row: (row: R) => ReactNode;
  /** The detail. */
  children: ReactNode;
}

/**
 * On a desktop, a detail with an address of its own beside the list that it is from: the list stays where it is, and the arrow
 * keys go through it. On a phone the detail alone.
 */
export function SideBySide<R extends { id: string }>(props: SideBySideProps<R>) {
  const { rows, chosen, children } = props;
  if (!useDesk()) return children;
  return (
    <div data-fills-desk className="grid h-full grid-cols-[minmax(17rem,22.5rem)_minmax(0,1fr)] gap-4">
      {rows ? <Rows {...props} rows={rows} /> : <div />}
      <div key={chosen} className="min-h-0 overflow-y-auto pe-1">
        {children}
      </div>
    </div>
  );
}

function Rows<R extends { id: string }>({
  label,
  rows,
  chosen,
  addressOf,
  state,
  row,
}: SideBySideProps<R> & { rows: readonly R[] }) {
  const navigate = useNavigate();
  const open = (id: string) => {
    const next = rows.find((each) => each.id === id);
    if (next) void navigate(addressOf(next), { replace: true, state });
  };
  const box = useRowKeys<HTMLElement>(
    rows.map(({ id }) => id),
    open,
  );
  const scrolled = useRef<string>(undefined);
  const isListed = rows.some(({ id }) => id === chosen);
  const { ref } = box;
  useEffect(() => {
    if (!isListed || scrolled.current === chosen) return;
    scrolled.current = chosen;
    ref.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen, isListed, ref]);
  return (
    <nav {...box} aria-label={label} className="min-h-0 overflow-y-auto rounded-card bg-surface shadow-card hairline">
      <ul>
        {rows.map((each) => (
          <li key={each.id} className="not-last:hairline-b">
            <Link
              to={addressOf(each)}
              replace
              state={state}
              data-row={each.id}
              aria-current={each.id === chosen ? 'page' : undefined}
              className="block hover:bg-sunken focus-visible:outline-offset-[-3px] aria-[current=page]:bg-sunken aria-[current=page]:shadow-[inset_-4px_0_0_var(--accent)] rtl:aria-[current=page]:shadow-[inset_4px_0_0_var(--accent)]"
            >
              {row(each)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
