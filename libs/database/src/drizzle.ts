import { createRequire } from 'node:module';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

// The ESM build of drizzle-orm takes about 120 MB more memory per process than the CommonJS build (cyclic modules).
// So only this file loads drizzle-orm, as CommonJS, and every other file imports from here.
const require = createRequire(import.meta.url);
const orm = require('drizzle-orm') as typeof import('drizzle-orm'); // require returns any
const pgCore = require('drizzle-orm/pg-core') as typeof import('drizzle-orm/pg-core'); // the same
const nodePostgres = require('drizzle-orm/node-postgres') as typeof import('drizzle-orm/node-postgres'); // the same

export const {
  and,
  asc,
  between,
  count,
  desc,
  eq,
  getTableColumns,
  getTableName,
  gt,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  max,
  min,
  ne,
  not,
  notInArray,
  or,
  sql,
} = orm;

export const {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgEnum,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} = pgCore;

export const { drizzle } = nodePostgres;

export type { AnyColumn, SQL } from 'drizzle-orm';
export type { AnyPgColumn, PgColumn, PgTable } from 'drizzle-orm/pg-core';
export type { NodePgDatabase };

/** The open transaction that `Database.transaction` passes to its callback. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];
