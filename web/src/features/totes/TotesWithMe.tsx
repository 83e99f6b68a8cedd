import { paths } from '@floorlight/contracts/paths';
import { locale } from '@floorlight/languages/active';
import { formatters } from '@floorlight/languages/formatters';
import { ChevronRight, Package } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { t } from './messages.ts';
import { useTotesOf } from './use-totes-of.ts';

const maxNamed = 3;

/** The totes assigned to this person. Nothing where there are none. */
export function TotesWithMe({ className }: { className?: string }) {
  const { id } = useCurrentUser();
  const totes = useTotesOf(id);
  if (totes.length === 0) return null;
  const numbers = totes.slice(0, maxNamed).map(({ toteNumber }) => toteNumber);
  return (
    <Link to={paths.totes} className={className}>
      <Package aria-hidden="true" className="size-5.5 shrink-0" />
      <span className="min-w-0 grow leading-snug">
        <span className="block font-semibold">{t.withYou({ count: totes.length })}</span>
        <span className="block truncate font-mono text-caption text-muted">
          {formatters.getListFormat(locale(), { type: 'unit' }).format(numbers)}
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </Link>
  );
}
