import type { ListedPerson } from '@floorlight/contracts/people';
import { Role } from '@floorlight/contracts/person';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useCurrentUser, useMay } from '#lib/session/current-user.ts';
import { t as session } from '#lib/session/messages.ts';
import { useSite } from '#lib/session/sites-api.ts';
import { useUsageTime } from '#lib/time/use-usage-time.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { Fact } from '#ui/lists/Fact.tsx';
import { useChangeRoleMutation } from './api.ts';
import { EditPerson } from './EditPerson.tsx';
import { t } from './messages.ts';
import { nameOf } from './name-of.ts';
import { PersonActions } from './PersonActions.tsx';
import { PersonStatusBadge } from './PersonStatusBadge.tsx';

export function PersonDetail({ person }: { person: ListedPerson }) {
  const seesAll = useMay('people.manageAll');
  const { id } = useCurrentUser();
  const { site } = useSite(person.siteId);
  const { timeOf } = useUsageTime();
  const mayChange = seesAll || person.role !== 'administrator';
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
      {mayChange ? (
        <>
          {person.id !== id && <RoleOf person={person} seesAll={seesAll} />}
          <EditPerson
            key={`${person.firstName} ${person.lastName} ${person.email} ${person.employeeId}`}
            person={person}
          />
          {person.id !== id && <PersonActions person={person} />}
        </>
      ) : (
        <p className="text-muted">{t.administratorOnly()}</p>
      )}
    </article>
  );
}

function RoleOf({ person, seesAll }: { person: ListedPerson; seesAll: boolean }) {
  const [change, { isLoading }] = useChangeRoleMutation();
  const toast = useToast();
  const roles = Role.options.filter((role) => seesAll || role !== 'administrator');
  async function choose(role: Role | undefined) {
    if (!role) return;
    const { error } = await change({ params: { id: person.id }, body: { role } });
    toast(
      error
        ? { title: t.saveFailed(), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' }
        : { title: t.saved(), message: nameOf(person), tone: 'success' },
    );
  }
  return (
    <SelectField
      label={t.role()}
      disabled={isLoading}
      options={roles.map((value) => ({ value, label: session.roles[value]() }))}
      value={person.role}
      onChange={({ target }) => void choose(Role.safeParse(target.value).data)}
    />
  );
}
