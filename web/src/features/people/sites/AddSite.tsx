import type { SiteName } from '@floorlight/contracts/accounts';
import { MembershipRole } from '@floorlight/contracts/memberships';
import type { ListedPerson } from '@floorlight/contracts/people';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { t as session } from '#lib/session/messages.ts';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { useSetMembershipMutation } from '../api.ts';
import { t as people } from '../messages.ts';
import { nameOf } from '../name-of.ts';
import { useSaveToast } from '../use-save-toast.ts';
import { t } from './messages.ts';

/** Gives somebody access to another site. */
export function AddSite({ person, sites }: { person: ListedPerson; sites: readonly SiteName[] }) {
  const [siteId, setSiteId] = useState('');
  const [role, setRole] = useState<MembershipRole>('worker');
  const [set, { isLoading }] = useSetMembershipMutation();
  const saved = useSaveToast();
  async function add(event: FormEvent) {
    event.preventDefault();
    const site = sites.find(({ id }) => id === siteId);
    if (!site) return;
    const answer = await set({ params: { id: person.id, siteId }, body: { role } });
    if (saved(answer, t.added({ site: site.name }), nameOf(person))) setSiteId('');
  }
  return (
    <form onSubmit={(event) => void add(event)} className="grid two-columns items-end gap-3">
      <SelectField
        label={t.anotherSite()}
        options={[{ value: '', label: t.chooseSite() }, ...sites.map(({ id, name }) => ({ value: id, label: name }))]}
        value={siteId}
        onChange={({ target }) => setSiteId(target.value)}
      />
      <SelectField
        label={people.role()}
        options={MembershipRole.options.map((value) => ({ value, label: session.roles[value]() }))}
        value={role}
        onChange={({ target }) => setRole(MembershipRole.parse(target.value))}
      />
      <Button type="submit" className="col-span-full" disabled={siteId === ''} busy={isLoading}>
        <Plus aria-hidden="true" className="size-5" />
        {t.add()}
      </Button>
    </form>
  );
}
