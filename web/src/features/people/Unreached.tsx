import type { AlarmReceiver } from '@floorlight/contracts/alarm-tests';
import type { ListedPerson } from '@floorlight/contracts/people';
import { locale } from '@floorlight/languages/active';
import { formatters } from '@floorlight/languages/formatters';
import { TriangleAlert } from 'lucide-react';
import { Notice } from '#ui/Notice.tsx';
import { t } from './messages.ts';
import { nameOf } from './name-of.ts';

const mostNamed = 3;

/** Warns of people who get alarms and have nothing that rings away from a desk. Those of the listed people are named. */
export function Unreached({
  receivers,
  people,
}: {
  receivers: readonly AlarmReceiver[];
  people: readonly ListedPerson[];
}) {
  const unreached = new Set(receivers.filter(({ push, text }) => !push && !text).map(({ userId }) => userId));
  const named = people.filter(({ id }) => unreached.has(id)).slice(0, mostNamed);
  if (named.length === 0) return null;
  const others = unreached.size - named.length;
  const names = [...named.map(nameOf), ...(others > 0 ? [t.others({ count: others })] : [])];
  return (
    <Notice tone="medium" icon={TriangleAlert}>
      <p className="text-pretty">
        <strong className="font-semibold">{t.unreached({ count: unreached.size })}</strong>{' '}
        {t.unreachedHint({ names: formatters.getListFormat(locale()).format(names) })}
      </p>
    </Notice>
  );
}
