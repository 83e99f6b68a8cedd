import type { RollCallEntry } from '@floorlight/contracts/evacuations';
import { Flag } from 'lucide-react';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useSite } from '#lib/session/sites-api.ts';
import { Card } from '#ui/Card.tsx';
import { t } from '../messages.ts';

/** How many of the safe stand at each assembly point, as far as wardens have said. */
export function AssemblyPoints({ people }: { people: readonly RollCallEntry[] }) {
  const { site } = useSite(useCurrentUser().siteId);
  const safe = people.filter(({ status }) => status === 'safe');
  const names = (site?.assemblyPoints ?? []).map(({ name }) => name);
  const rows = [
    ...names.map((name) => [name, safe.filter(({ point }) => point === name).length] as const),
    [t.offSite(), safe.filter(({ isOffSite }) => isOffSite).length] as const,
    [
      t.pointsNone(),
      safe.filter(({ point, isOffSite }) => !isOffSite && (point === null || !names.includes(point))).length,
    ] as const,
  ];
  return (
    <Card>
      <h2 className="px-4 py-3 font-semibold text-lead hairline-b">{t.points()}</h2>
      <dl>
        {rows.map(([name, count]) => (
          <div key={name} className="flex min-h-12 items-center gap-3 px-4 not-last:hairline-b">
            <Flag aria-hidden="true" className="size-5 shrink-0 text-muted" />
            <dt className="min-w-0 grow">{name}</dt>
            <dd className="font-bold">{count}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
