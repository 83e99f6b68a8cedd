import { MapPin, ShieldCheck } from 'lucide-react';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { LoadingNote, Skeleton } from '#ui/lists/Skeleton.tsx';
import { protocolsOf } from './protocols.ts';
import { useMySite } from './use-my-site.ts';

const accuracies = [
  { source: 'GPS', accuracy: 'about 5 m' },
  { source: 'WiFi', accuracy: 'about 20 m' },
  { source: 'Cell', accuracy: 'about 100 m' },
];

export function SafetyProtocols() {
  const { site, isError, retry } = useMySite();
  if (isError) return <ErrorState title="Couldn't load the protocols" message="Please try again." onRetry={retry} />;
  if (!site)
    return (
      <div className="grid grid-cols-1 gap-4 desk:grid-cols-3">
        <LoadingNote />
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-80 rounded-card" />
        ))}
      </div>
    );
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 gap-4 desk:grid-cols-3">
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
            Location Services
          </h2>
          <dl className="mt-3 grid grid-cols-3 gap-3">
            {accuracies.map(({ source, accuracy }) => (
              <div key={source} className="rounded-control bg-sunken px-3 py-2 hairline">
                <dt className="font-semibold">{source}</dt>
                <dd className="text-caption text-muted">{accuracy}</dd>
              </div>
            ))}
          </dl>
        </div>
        <p className="flex items-start gap-3 self-center text-muted">
          <ShieldCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
          <span>
            <strong className="text-ink">Your privacy:</strong> location data is collected only during emergencies, to
            help responders find you.
          </span>
        </p>
      </Card>
    </div>
  );
}
