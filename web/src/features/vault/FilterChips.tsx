import { Clock, type LucideIcon, Star, TrendingUp } from 'lucide-react';
import { buttonStyle } from '#ui/controls/button-style.ts';
import type { BarcodeQuery } from './barcode-page.ts';
import { t } from './messages.ts';

export type Filters = Pick<BarcodeQuery, 'sort' | 'favorites'>;

interface FilterChipsProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** Two sort orders, at most one of them active, and the favorites filter. */
export function FilterChips({ filters: { sort, favorites }, onChange }: FilterChipsProps) {
  const order = (chosen: NonNullable<Filters['sort']>) =>
    onChange({ ...(favorites && { favorites }), ...(sort !== chosen && { sort: chosen }) });
  const chip = (label: string, Icon: LucideIcon, isOn: boolean, toggle: () => void) => (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={toggle}
      className={buttonStyle(isOn ? 'primary' : 'secondary', 'control', 'rounded-full')}
    >
      <Icon aria-hidden="true" className="hidden size-5 tablet:block" />
      {label}
    </button>
  );
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t.filters()}</legend>
      {chip(t.recent(), Clock, sort === 'recent', () => order('recent'))}
      {chip(t.mostUsed(), TrendingUp, sort === 'most_used', () => order('most_used'))}
      {chip(t.favorites(), Star, favorites === 'true', () =>
        onChange({ ...(sort && { sort }), ...(!favorites && { favorites: 'true' as const }) }),
      )}
    </fieldset>
  );
}
