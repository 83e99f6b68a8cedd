import { MembershipRole } from '@floorlight/contracts/memberships';
import type { ListedPerson } from '@floorlight/contracts/people';
import { type Membership, Role } from '@floorlight/contracts/person';
import { DoorOpen } from 'lucide-react';
import { useMay } from '#lib/session/current-user.ts';
import { t as session } from '#lib/session/messages.ts';
import { ConfirmedButton } from '#ui/controls/ConfirmedButton.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { useChangeRoleMutation, useRemoveMembershipMutation, useSetMembershipMutation } from '../api.ts';
import { t as people } from '../messages.ts';
import { nameOf } from '../name-of.ts';
import { useSaveToast } from '../use-save-toast.ts';
import { t } from './messages.ts';

interface MembershipLineProps {
  person: ListedPerson;
  membership: Membership;
  siteName: string;
  mayChange: boolean;
  /** Nobody can end somebody's only membership. */
  isOnly: boolean;
}

/** One site of a person, with the role there. */
export function MembershipLine({ person, membership, siteName, mayChange, isOnly }: MembershipLineProps) {
  const { siteId, role } = membership;
  const seesAll = useMay('people.manageAll');
  const [changeRole, changing] = useChangeRoleMutation();
  const [set, setting] = useSetMembershipMutation();
  const [remove] = useRemoveMembershipMutation();
  const saved = useSaveToast();
  const isHome = siteId === person.siteId;
  const label = isHome ? t.roleAtHome({ site: siteName }) : t.roleAt({ site: siteName });
  if (!mayChange)
    return (
      <p>
        <span className="block text-caption text-muted">{label}</span>
        {session.roles[role]()}
      </p>
    );

  async function choose(value: string) {
    const [chosen, member] = [Role.safeParse(value).data, MembershipRole.safeParse(value).data];
    if (isHome && chosen)
      saved(await changeRole({ params: { id: person.id }, body: { role: chosen } }), t.saved(), nameOf(person));
    else if (member)
      saved(await set({ params: { id: person.id, siteId }, body: { role: member } }), t.saved(), nameOf(person));
  }
  const roles = isHome && seesAll ? Role.options : MembershipRole.options;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 grow">
        <SelectField
          label={label}
          disabled={changing.isLoading || setting.isLoading}
          options={roles.map((value) => ({ value, label: session.roles[value]() }))}
          value={role}
          onChange={({ target }) => void choose(target.value)}
        />
      </div>
      {!isOnly && (
        <ConfirmedButton
          label={t.end()}
          name={t.endLabel({ site: siteName })}
          icon={<DoorOpen aria-hidden="true" className="size-5" />}
          title={t.endTitle({ name: nameOf(person), site: siteName })}
          lead={isHome ? t.endHomeLead() : t.endLead()}
          cancelLabel={people.cancel()}
          onConfirm={async () =>
            saved(await remove({ params: { id: person.id, siteId } }), t.ended({ site: siteName }), nameOf(person))
          }
        />
      )}
    </div>
  );
}
