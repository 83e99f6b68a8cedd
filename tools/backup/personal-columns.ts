import { personalData as auth } from '@floorlight/auth/personal-data';
import { personalData as breaks } from '@floorlight/breaks/personal-data';
import type { ServiceName } from '@floorlight/contracts/endpoint';
import { getTableColumns, getTableName } from '@floorlight/database/drizzle';
import { personalData as inventory } from '@floorlight/inventory/personal-data';
import { personalData as notify } from '@floorlight/notify/personal-data';
import type { PersonalTable } from '@floorlight/people/personal-data';
import { personalData as safety } from '@floorlight/safety/personal-data';
import { personalData as vault } from '@floorlight/vault/personal-data';
import type { PartKind } from './sealed-part.ts';

/** How a backup hides the people in a table. Columns by their names in the database. */
export interface PersonalColumns {
  /** The whole row is the data of the person in this column. */
  rowOf?: string;
  /** Columns with what names the person in another column. */
  sealed: { column: string; of: string; kind: PartKind }[];
  /** False for the audit log: it refers to people, and a changed entry would break its chain. */
  hasTexts: boolean;
}

const inventories: Record<ServiceName, PersonalTable[]> = { auth, breaks, inventory, notify, safety, vault };
const chained = ['audit_log', 'badge_log'];
const kinds: Record<string, PartKind> = {
  email: 'email',
  first_name: 'firstName',
  last_name: 'lastName',
  employee_id: 'empty',
  profile_image_url: 'empty',
  registration_origin: 'empty',
};

/** From what erasing an account does with each table of a service. */
export const personalColumns = (service: ServiceName): Map<string, PersonalColumns> =>
  new Map(inventories[service].map((table) => [getTableName(table.table), columnsOf(table)]));

function columnsOf({ table, data }: PersonalTable): PersonalColumns {
  const fields = getTableColumns(table);
  const nameOf = (field: string): string => fields[field]?.name ?? field;
  const owner = data.of && nameOf(data.of);
  if (owner && data.erasure === 'delete') return { rowOf: owner, sealed: [], hasTexts: true };
  const names = Object.entries(data.names ?? {}).map(([field, of]) => ({
    column: nameOf(field),
    of: nameOf(String(of)),
    kind: 'name' as const,
  }));
  const own = [
    ...(data.cleared ?? []),
    ...(data.class === 'account' || data.class === 'copy' ? (data.details ?? []) : []),
  ];
  const details = owner
    ? own.map((field) => ({ column: nameOf(field), of: owner, kind: kinds[nameOf(field)] ?? 'empty' }))
    : [];
  return { sealed: [...names, ...details], hasTexts: !chained.includes(getTableName(table)) };
}
