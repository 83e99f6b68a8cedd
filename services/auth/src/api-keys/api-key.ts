import { randomBytes, randomUUID } from 'node:crypto';
import type { ApiKey } from '@floorlight/contracts/api-keys';
import type { EventPayload } from '@floorlight/contracts/events';
import type { apiKeys } from './tables.ts';

export type ApiKeyRow = typeof apiKeys.$inferSelect;

const prefixLength = 10;

/** A new key. Its id is a UUID of version 8, which no person has: it marks the names of machines. */
export function newApiKey(): { id: string; key: string; prefix: string } {
  const key = `flk_${randomBytes(32).toString('base64url')}`;
  const id = randomUUID();
  return { id: `${id.slice(0, 14)}8${id.slice(15)}`, key, prefix: key.slice(0, prefixLength) };
}

export const publicApiKey = (row: ApiKeyRow, createdByName: string | null): ApiKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  siteId: row.siteId,
  permissions: row.permissions,
  createdAt: row.createdAt.toISOString(),
  createdByName,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});

export const keyEventOf = (row: ApiKeyRow): EventPayload<'auth.apikey.created'> => ({
  keyId: row.id,
  key: {
    name: row.name,
    site: row.siteId,
    permissions: row.permissions,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  },
});
