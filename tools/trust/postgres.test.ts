import { serviceNames } from '@floorlight/contracts/endpoint';
import pg from 'pg';
import { expect, test } from 'vitest';
import { databaseName, databaseUrl } from '../databases/urls.ts';
import { runningProduct, secretsOf } from './running-product.ts';

const passwordOf = (service: (typeof serviceNames)[number]): string => secretsOf(service).DATABASE_PASSWORD ?? '';

async function enter(url: string, statement = 'select 1'): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // the calls below reject with the same
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

test.each(serviceNames)('%s enters its own database and no other', async (service) => {
  const credentials = { role: databaseName(service), password: passwordOf(service) };
  const { postgres } = runningProduct().servers;
  await enter(databaseUrl(postgres, service, credentials));
  for (const other of serviceNames.filter((name) => name !== service)) {
    await expect(enter(databaseUrl(postgres, other, credentials)), other).rejects.toThrow(/permission denied/);
  }
  for (const database of ['postgres', 'template1']) {
    const url = new URL(databaseUrl(postgres, service, credentials));
    url.pathname = `/${database}`;
    await expect(enter(url.href), database).rejects.toThrow(/permission denied/);
  }
});

test.each(serviceNames)('the password of %s is no other role’s', async (service) => {
  for (const other of [
    ...serviceNames.filter((name) => name !== service).map(databaseName),
    `${databaseName(service)}_owner`,
    'postgres',
  ]) {
    const url = databaseUrl(runningProduct().servers.postgres, service, { role: other, password: passwordOf(service) });
    await expect(enter(url), other).rejects.toThrow(/password authentication failed/);
  }
});

test.each(serviceNames)('%s cannot change its schema', async (service) => {
  const url = databaseUrl(runningProduct().servers.postgres, service, { password: passwordOf(service) });
  await expect(enter(url, 'create table own (id int)')).rejects.toThrow(/permission denied/);
  await expect(enter(url, 'drop schema drizzle cascade')).rejects.toThrow(/must be owner/);
  await expect(enter(url, 'delete from drizzle.__drizzle_migrations')).rejects.toThrow(/permission denied/);
});

test('auth cannot rewrite the audit log', async () => {
  const url = databaseUrl(runningProduct().servers.postgres, 'auth', { password: passwordOf('auth') });
  for (const statement of [
    'delete from audit_log',
    'update audit_log set number = 1',
    'truncate badge_log',
    'update audit_heads set number = 1',
  ]) {
    await expect(enter(url, statement), statement).rejects.toThrow(/permission denied/);
  }
});
