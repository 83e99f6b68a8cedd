import { Phone } from 'lucide-react';
import { t as api } from '#lib/api/messages.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { SeverityBadge } from '#ui/lists/SeverityBadge.tsx';
import { LoadingNote, Skeleton } from '#ui/lists/Skeleton.tsx';
import { useDesk } from '#ui/use-desk.ts';
import { DialLink } from './DialLink.tsx';
import { t } from './messages.ts';
import { useMySite } from './use-my-site.ts';

export function EmergencyContacts() {
  const { site, isError, retry } = useMySite();
  const desk = useDesk();
  if (isError) return <ErrorState title={t.contactsFailed()} message={api.tryAgain()} onRetry={retry} />;
  if (!site)
    return (
      <div className="grid grid-cols-1 gap-4 desk:grid-cols-2">
        <LoadingNote />
        <Skeleton className="h-96 rounded-card" />
        <Skeleton className="h-80 rounded-card" />
      </div>
    );
  return (
    <div className="grid grid-cols-1 items-start gap-4 desk:grid-cols-2">
      <Card aria-labelledby="quick-dial" className="p-5">
        <h2 id="quick-dial" className="font-semibold text-title">
          {t.quickDial()}
        </h2>
        <p className="text-muted">{t.tapToCall()}</p>
        <ul className="mt-4 grid grid-cols-1 gap-2">
          {site.quickDial.map(({ id, name, phone, directDial, priority }) => (
            <li key={id}>
              <DialLink name={name} phone={phone} directDial={directDial}>
                <SeverityBadge severity={priority} />
              </DialLink>
            </li>
          ))}
        </ul>
      </Card>
      <Card aria-labelledby="additional-contacts" className="p-5">
        <h2 id="additional-contacts" className="font-semibold text-title">
          {t.moreContacts()}
        </h2>
        <p className="text-muted">{site.name}</p>
        <ul className="mt-2">
          {site.additionalContacts.map(({ name, phone, directDial }) => (
            <li key={name} className="not-last:hairline-b">
              <a
                href={`tel:${directDial && !desk ? directDial : phone}`}
                className="flex min-h-14 items-center gap-3 rounded-control px-2 hover:bg-sunken"
              >
                <Phone aria-hidden="true" className="size-5 shrink-0 text-muted" />
                <span className="min-w-0 grow truncate">{name}</span>
                <span className="text-end font-mono">
                  <span className="block font-semibold">{phone}</span>
                  {directDial && <span className="block text-caption text-muted">{directDial}</span>}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
