import type { PublicSite } from '@floorlight/contracts/sites';
import { Phone, RotateCw } from 'lucide-react';
import { Button } from '#ui/controls/Button.tsx';
import { Skeleton } from '#ui/lists/Skeleton.tsx';
import { t as ui } from '#ui/messages.ts';
import { t } from './messages.ts';
import { useMySite } from './use-my-site.ts';

const numbers: readonly (keyof PublicSite['banner'])[] = [
  'emergencyServices',
  'securityExtension',
  'managerOnCallExtension',
];

/** The three most important phone numbers. */
export function NumbersBanner() {
  const { site, isError, retry } = useMySite();
  if (isError)
    return (
      <section
        aria-label={t.numbersTitle()}
        className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-stage px-5 py-3 text-on-stage hairline"
      >
        <p role="alert">{t.numbersFailed()}</p>
        <Button onClick={retry}>
          <RotateCw aria-hidden="true" className="size-5" />
          {ui.retry()}
        </Button>
      </section>
    );
  return (
    <section aria-label={t.numbersTitle()} className="overflow-hidden rounded-card bg-stage text-on-stage hairline">
      <ul className="grid tablet:grid-cols-3">
        {numbers.map((key) => (
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
                <span className="grow text-on-stage-muted leading-tight">{t.numbers[key]()}</span>
                <strong className="font-mono text-title">{site.banner[key]}</strong>
              </a>
            ) : (
              <span className="flex min-h-14 items-center gap-3 px-5 py-2 desk:py-3">
                <Phone aria-hidden="true" className="size-5 shrink-0 text-accent" />
                <span className="grow text-on-stage-muted leading-tight">{t.numbers[key]()}</span>
                <Skeleton className="h-6 w-14 opacity-20" />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
