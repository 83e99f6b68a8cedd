import type { ListedPerson } from '@floorlight/contracts/people';
import type { Role } from '@floorlight/contracts/person';
import type { ComponentProps } from 'react';
import { useListAlarmReceiversQuery } from '#features/push/api.ts';
import { t as session } from '#lib/session/messages.ts';
import { ChoiceCards } from '#ui/lists/ChoiceCards.tsx';
import { ChoiceTable } from '#ui/lists/ChoiceTable.tsx';
import type { Column } from '#ui/lists/DataTable.tsx';
import { useDesk } from '#ui/use-desk.ts';
import { t } from './messages.ts';
import { nameOf } from './name-of.ts';
import { PersonStatusBadge } from './PersonStatusBadge.tsx';
import { ReachIcons, ReachLegend } from './ReachIcons.tsx';
import { Unreached } from './Unreached.tsx';

interface PeopleListProps {
  people: readonly ListedPerson[];
  /** Id of the person whose details are open. */
  chosen: string | null;
  onChoose: (id: string) => void;
  timeOf: (instant: string) => string;
  /** The site whose people are listed; without one their roles are those at home. */
  siteId: string | undefined;
  /** A detail stands beside the list: names need the room. */
  isNarrow: boolean;
}

/** A table at a desk, cards on a phone. */
export function PeopleList({ people, chosen, onChoose, timeOf, siteId, isNarrow }: PeopleListProps) {
  const seen = ({ lastSeenAt }: ListedPerson) => (lastSeenAt ? timeOf(lastSeenAt) : t.never());
  const roleOf = ({ role, memberships }: ListedPerson): Role =>
    memberships?.find((one) => one.siteId === siteId)?.role ?? role;
  const { data: receivers } = useListAlarmReceiversQuery(
    { query: { site: siteId ?? '*' } },
    { refetchOnMountOrArgChange: true },
  );
  const reachOf = ({ id, reach }: ListedPerson) => {
    const { push, text } = receivers?.find(({ userId }) => userId === id) ?? {};
    return { ...reach, push, text };
  };
  const unreached = <Unreached receivers={receivers ?? []} people={people} />;
  if (!useDesk())
    return (
      <>
        {unreached}
        <ChoiceCards
          label={t.title()}
          rows={people}
          onChoose={onChoose}
          badges={({ status }) => <PersonStatusBadge status={status} />}
          time={seen}
        >
          {(person) => (
            <>
              <span className="mt-2 flex items-center gap-2">
                <span className="min-w-0 grow break-words font-semibold">{nameOf(person)}</span>
                <ReachIcons reach={reachOf(person)} />
              </span>
              <span className="block break-words text-caption text-muted">
                {session.roles[roleOf(person)]()} · {addressOf(person)}
              </span>
            </>
          )}
        </ChoiceCards>
      </>
    );
  return (
    <>
      {unreached}
      <ChoiceTable
        caption={t.title()}
        head={t.name()}
        rows={people}
        title={nameOf}
        detail={addressOf}
        columns={columns(roleOf, reachOf, seen).filter(({ head }) => !isNarrow || head !== t.lastSeen())}
        chosen={chosen}
        onChoose={onChoose}
      />
      <ReachLegend />
    </>
  );
}

const columns = (
  roleOf: (person: ListedPerson) => Role,
  reachOf: (person: ListedPerson) => ComponentProps<typeof ReachIcons>['reach'],
  seen: (person: ListedPerson) => string,
): readonly Column<ListedPerson>[] => [
  { head: t.role(), className: 'w-26 pe-3', cellClass: 'truncate', cell: (person) => session.roles[roleOf(person)]() },
  { head: t.reachedBy(), className: 'w-43', cell: (person) => <ReachIcons reach={reachOf(person)} /> },
  { head: t.lastSeen(), className: 'w-28 pe-3', cellClass: 'truncate text-caption', cell: seen },
  { head: t.status(), className: 'w-34 pe-3', cell: ({ status }) => <PersonStatusBadge status={status} /> },
];

const addressOf = ({ email, employeeId }: ListedPerson): string =>
  email || t.noEmail({ employeeId: employeeId ?? '—' });
