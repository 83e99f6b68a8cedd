import type { User } from '@floorlight/contracts/accounts';
import { paths } from '@floorlight/contracts/paths';
import type { ListedPerson } from '@floorlight/contracts/people';
import { may } from '@floorlight/contracts/permissions';
import { Hourglass } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useCurrentUser, useMay } from '#lib/session/current-user.ts';
import { useSite } from '#lib/session/sites-api.ts';
import { useUsageTime } from '#lib/time/use-usage-time.ts';
import { Fact } from '#ui/lists/Fact.tsx';
import { Notice } from '#ui/Notice.tsx';
import { EditPerson } from './EditPerson.tsx';
import { managesSite } from './manages-site.ts';
import { t } from './messages.ts';
import { nameOf } from './name-of.ts';
import { PersonActions } from './PersonActions.tsx';
import { PersonStatusBadge } from './PersonStatusBadge.tsx';
import { PersonSites } from './sites/PersonSites.tsx';

export function PersonDetail({ person }: { person: ListedPerson }) {
  const seesAll = useMay('people.manageAll');
  const user = useCurrentUser();
  const { site } = useSite(person.siteId);
  const { timeOf } = useUsageTime();
  const refusal = seesAll ? null : refusalOf(person, user.siteId);
  const isOthersManager = !seesAll && managesOther(person, user);
  return (
    <article
      aria-label={nameOf(person)}
      className="grid grid-cols-1 gap-5 rounded-card bg-surface p-4 shadow-card hairline desk:sticky desk:top-0 desk:p-5"
    >
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="min-w-0 grow break-words font-semibold text-title">{nameOf(person)}</h2>
        <PersonStatusBadge status={person.status} />
      </div>
      <dl className="grid two-columns gap-3">
        <Fact name={t.site()}>{site?.name ?? person.siteId}</Fact>
        <Fact name={t.lastSeen()}>{person.lastSeenAt ? timeOf(person.lastSeenAt) : t.never()}</Fact>
        {person.invitedAt ? (
          <Fact name={t.invitedAt()}>{timeOf(person.invitedAt)}</Fact>
        ) : (
          <Fact name={t.joined()}>{timeOf(person.createdAt)}</Fact>
        )}
      </dl>
      {person.status === 'waiting' && (
        <Notice tone="medium" icon={Hourglass}>
          <p>{t.waitsForApproval()}</p>
          <Link to={paths.signUpRequests} className="font-semibold underline">
            {t.decideSignUp()}
          </Link>
        </Notice>
      )}
      {refusal === null && !isOthersManager ? (
        <EditPerson
          key={`${person.firstName} ${person.lastName} ${person.email} ${person.employeeId}`}
          person={person}
        />
      ) : (
        <p className="text-muted">{refusal ?? t.managesElsewhere()}</p>
      )}
      <PersonSites person={person} />
      {refusal === null && person.id !== user.id && <PersonActions person={person} maySetSignIn={!isOthersManager} />}
    </article>
  );
}

/** Why a manager may not change somebody's details; null where they may. */
function refusalOf({ role, siteId }: ListedPerson, ownSiteId: string): string | null {
  if (role === 'administrator') return t.administratorOnly();
  return siteId === ownSiteId ? null : t.homeElsewhere();
}

/** Whether somebody manages a site that the user doesn't: with another address or a new code the user could act there. */
const managesOther = ({ memberships = [] }: ListedPerson, user: User): boolean =>
  memberships.some(({ siteId, role }) => may(role, 'people.manage') && !managesSite(user, siteId));
