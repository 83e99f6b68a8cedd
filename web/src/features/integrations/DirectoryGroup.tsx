import { Role } from '@floorlight/contracts/person';
import type { ScimGroup } from '@floorlight/contracts/scim';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { t as session } from '#lib/session/messages.ts';
import { useSiteNames } from '#lib/session/sites-api.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { useMapScimGroupMutation } from './directory-api.ts';
import { t } from './directory-messages.ts';
import { t as shared } from './messages.ts';

/** What the members of a group are, and where: stored as soon as it is chosen. */
export function DirectoryGroup({ group: { id, name, members, siteId, role } }: { group: ScimGroup }) {
  const sites = useSiteNames();
  const [save, { isLoading }] = useMapScimGroupMutation();
  const toast = useToast();
  const map = async (body: Pick<ScimGroup, 'siteId' | 'role'>) => {
    const { error } = await save({ params: { id }, body });
    if (error) toast({ title: shared.notSaved(), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' });
    else toast({ title: t.saved(), message: name, tone: 'success' });
  };
  return (
    <div className="flex flex-wrap items-end gap-4 px-5 py-4">
      <p className="min-w-0 grow basis-48 leading-snug">
        <span className="block break-words font-semibold">{name}</span>
        <span className="text-caption text-muted">{t.members({ count: members })}</span>
      </p>
      <div className="grid grow basis-72 grid-cols-1 gap-3 tablet:grid-cols-2">
        <SelectField
          label={t.role()}
          aria-label={t.roleOf({ name })}
          value={role ?? ''}
          disabled={isLoading}
          options={[
            { value: '', label: t.nothing() },
            ...Role.options.map((value) => ({ value, label: session.roles[value]() })),
          ]}
          onChange={({ target }) => map({ siteId, role: Role.safeParse(target.value).data ?? null })}
        />
        <SelectField
          label={shared.site()}
          aria-label={t.siteOf({ name })}
          value={siteId ?? ''}
          disabled={isLoading || role === null}
          options={[{ value: '', label: t.ownSite() }, ...sites.map((site) => ({ value: site.id, label: site.name }))]}
          onChange={({ target }) => map({ siteId: target.value || null, role })}
        />
      </div>
    </div>
  );
}
