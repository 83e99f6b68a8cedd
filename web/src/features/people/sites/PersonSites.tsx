import type { ListedPerson } from '@floorlight/contracts/people';
import { useCurrentUser, useMay } from '#lib/session/current-user.ts';
import { useSiteNames } from '#lib/session/sites-api.ts';
import { managesSite } from '../manages-site.ts';
import { AddSite } from './AddSite.tsx';
import { MembershipLine } from './MembershipLine.tsx';
import { MoveHome } from './MoveHome.tsx';
import { t } from './messages.ts';

/** Where somebody works and as what: the caller changes it at the sites that they manage. */
export function PersonSites({ person }: { person: ListedPerson }) {
  const seesAll = useMay('people.manageAll');
  const user = useCurrentUser();
  const sites = useSiteNames();
  const { memberships = [person] } = person;
  const nameOf = (siteId: string) => sites.find(({ id }) => id === siteId)?.name ?? siteId;
  const manages = (siteId: string) => siteId === user.siteId || (siteId !== person.siteId && managesSite(user, siteId));
  const mayChange = (siteId: string) =>
    person.id !== user.id && (seesAll || (person.role !== 'administrator' && manages(siteId)));
  // Only who manages their home gives them access to a further site.
  const mayAdd = seesAll || managesSite(user, person.siteId);
  const others = sites.filter(({ id }) => mayAdd && mayChange(id) && memberships.every(({ siteId }) => siteId !== id));
  return (
    <section aria-label={t.title()} className="grid grid-cols-1 gap-3 pt-5 hairline-t">
      <h3 className="font-semibold">{t.title()}</h3>
      {memberships.map((membership) => (
        <MembershipLine
          key={membership.siteId}
          person={person}
          membership={membership}
          siteName={nameOf(membership.siteId)}
          mayChange={mayChange(membership.siteId)}
          isOnly={memberships.length === 1}
        />
      ))}
      {others.length > 0 && <AddSite person={person} sites={others} />}
      {seesAll && person.id !== user.id && sites.length > 1 && (
        <MoveHome person={person} sites={sites} homeName={nameOf(person.siteId)} />
      )}
    </section>
  );
}
