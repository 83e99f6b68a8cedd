import type { ScimResource } from 'scim-patch';
import type { UserRow } from '../users/user.ts';
import type { scimGroups, scimUsers } from './tables.ts';

export const schemas = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  enterprise: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
} as const;

export interface Member {
  value: string;
  display?: string;
}

export interface StoredUser {
  user: UserRow;
  scim: typeof scimUsers.$inferSelect | null;
}

export type GroupRow = typeof scimGroups.$inferSelect;

/** A person as SCIM shows them. */
export function userResource({ user, scim }: StoredUser, groups: Member[], base: string) {
  const { firstName: givenName, lastName: familyName } = user;
  const formatted = `${givenName} ${familyName}`.trim();
  return {
    schemas: [schemas.user, schemas.enterprise],
    id: user.id,
    ...(scim?.externalId && { externalId: scim.externalId }),
    userName: userNameOf({ user, scim }),
    name: { givenName, familyName, formatted },
    displayName: formatted,
    emails: user.email === null ? [] : [{ value: user.email, type: 'work', primary: true }],
    active: user.deactivatedAt === null,
    groups,
    [schemas.enterprise]: { ...(user.employeeId && { employeeNumber: user.employeeId }) },
    meta: metaOf('User', user.id, user, base),
  };
}

export const userNameOf = ({ user, scim }: StoredUser): string => scim?.userName ?? user.email ?? user.id;

export const groupResource = (group: GroupRow, members: Member[] | null, base: string) => ({
  schemas: [schemas.group],
  id: group.id,
  ...(group.externalId && { externalId: group.externalId }),
  displayName: group.displayName,
  ...(members && { members }),
  meta: metaOf('Group', group.id, group, base),
});

interface Versioned {
  createdAt: Date;
  updatedAt: Date;
  version: number;
}

const metaOf = (resourceType: 'User' | 'Group', id: string, row: Versioned, base: string) => ({
  resourceType,
  created: row.createdAt.toISOString(),
  lastModified: row.updatedAt.toISOString(),
  location: `${base}/${resourceType}s/${id}`,
  version: `W/"${row.version}"`,
});

/** For scim-patch, whose type has times as dates: it copies them. */
export const patchable = (resource: object): ScimResource => structuredClone(resource) as ScimResource;
