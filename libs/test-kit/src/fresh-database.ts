import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { testUrls } from './urls.ts';

export interface FreshDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Makes an empty database on the test server. `drop` throws its connections out and removes it. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdmin(`create database ${name}`);
  const url = new URL(testUrls.postgres);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asAdmin(`drop database if exists ${name} with (force)`) };
}

async function asAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: testUrls.postgres });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}
