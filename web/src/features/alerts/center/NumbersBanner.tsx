import type { PublicSite } from '@floorlight/contracts/sites';
import { Phone, RotateCw } from 'lucide-react';
import { Button } from '#ui/controls/Button.tsx';
import { Skeleton } from '#ui/lists/Skeleton.tsx';
import { useMySite } from './use-my-site.ts';

const numbers: readonly { key: keyof PublicSite['banner']; name: string }[] = [
  { key: 'emergencyServices', name: 'Emergency services' },
  { key: 'securityExtension', name: 'Security extension' },
  { key: 'managerOnCallExtension', name: 'Manager on-call extension' },
];

/** The three most important phone numbers. */
export function NumbersBanner() {
  const { site, isError, retry } = useMySite();
  if (isError)
    return (
      <section
        aria-label="Emergency numbers"
        className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-stage px-5 py-3 text-on-stage hairline"
      >
        <p role="alert">Couldn't load the emergency numbers.</p>
        <Button onClick={retry}>
          <RotateCw aria-hidden="true" className="size-5" />
          Retry
        </Button>
      </section>
    );
  return (
    <section aria-label="Emergency numbers" className="overflow-hidden rounded-card bg-stage text-on-stage hairline">
      <ul className="grid tablet:grid-cols-3">
        {numbers.map(({ key, name }) => (
          <li
            key={key}
            className="border-on-stage/15 not-last:border-b tablet:not-last:border-e tablet:not-last:border-b-0"
          >
            {site ? (
              <a
                href={`tel:${site.banner[key]}`}
                className="flex min-h-14 items-center gap-3 px-5 py-2 hover:bg-on-stage/10 focus-visible:outline-accent focus-visible:outline-offset-[-3px] desk:py-3"
              >
                <Phone aria-hidden="true" className="size-5 shrink-0 text-accent" />
                <span className="grow text-on-stage-muted leading-tight">{name}</span>
                <strong className="font-mono text-title">{site.banner[key]}</strong>
              </a>
            ) : (
              <span className="flex min-h-14 items-center gap-3 px-5 py-2 desk:py-3">
                <Phone aria-hidden="true" className="size-5 shrink-0 text-accent" />
                <span className="grow text-on-stage-muted leading-tight">{name}</span>
                <Skeleton className="h-6 w-14 opacity-20" />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
