import { MapPin, ShieldCheck } from 'lucide-react';
import { t as api } from '#lib/api/messages.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { LoadingNote, Skeleton } from '#ui/lists/Skeleton.tsx';
import { rich } from '#ui/rich.ts';
import { t } from './protocol-messages.ts';
import { protocolsOf } from './protocols.ts';
import { useMySite } from './use-my-site.ts';

/** Metres. */
const accuracies = [
  { source: 'gps', metres: 5 },
  { source: 'wifi', metres: 20 },
  { source: 'cell', metres: 100 },
] as const;

export function SafetyProtocols() {
  const { site, isError, retry } = useMySite();
  if (isError) return <ErrorState title={t.failed()} message={api.tryAgain()} onRetry={retry} />;
  if (!site)
    return (
      <div className="grid grid-cols-1 gap-4 desk:grid-cols-2">
        <LoadingNote />
        {[1, 2, 3, 4].map((card) => (
          <Skeleton key={card} className="h-80 rounded-card" />
        ))}
      </div>
    );
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 gap-4 desk:grid-cols-2">
        {protocolsOf(site.banner).map(({ title, icon: Icon, steps }) => (
          <Card key={title} aria-label={title} className="p-5">
            <h2 className="flex items-center gap-3 font-semibold text-title">
              <Icon aria-hidden="true" className="size-7 text-critical" />
              {title}
            </h2>
            <ol className="mt-4 grid grid-cols-1 gap-3">
              {steps.map((step, index) => (
                <li key={step} className="flex gap-3">
                  <span
                    aria-hidden="true"
                    className="flex size-7 shrink-0 items-center justify-center rounded-full bg-sunken font-bold text-caption hairline"
                  >
                    {index + 1}
                  </span>
                  <span className="pt-px">{step}</span>
                </li>
              ))}
            </ol>
          </Card>
        ))}
      </div>
      <Card aria-labelledby="location-services" className="grid grid-cols-1 gap-5 p-5 desk:grid-cols-2">
        <div>
          <h2 id="location-services" className="flex items-center gap-3 font-semibold text-title">
            <MapPin aria-hidden="true" className="size-6" />
            {t.locations()}
          </h2>
          <dl className="mt-3 grid grid-cols-3 gap-3">
            {accuracies.map(({ source, metres }) => (
              <div key={source} className="rounded-control bg-sunken px-3 py-2 hairline">
                <dt className="font-semibold">{t.sources[source]()}</dt>
                <dd className="text-caption text-muted">{t.about({ metres })}</dd>
              </div>
            ))}
          </dl>
        </div>
        <p className="flex items-start gap-3 self-center text-muted">
          <ShieldCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
          <span>{rich(t.privacy.parts({ strong: (within) => <strong className="text-ink">{within}</strong> }))}</span>
        </p>
      </Card>
    </div>
  );
}
