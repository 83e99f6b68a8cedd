import { randomBytes } from 'node:crypto';
import {
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type ServiceName, serviceNames } from '@floorlight/contracts/endpoint';
import pg from 'pg';
import { databaseUrlForAdmin } from '../databases/urls.ts';
import { withPostgresClient } from '../servers/postgres-client.ts';
import { type KnownPerson, peopleFinder } from './find-people.ts';
import { linesOf } from './lines-of.ts';
import { describeFile, dumpFile, photosFolder, writeManifest } from './manifest.ts';
import { noteBackup, type PersonKeys, personKeys } from './person-keys.ts';
import { personalColumns } from './personal-columns.ts';
import { startProgram } from './postgres-programs.ts';
import { sealDump } from './seal-dump.ts';

export interface BackupSource {
  /** Of a role that may read all six databases. */
  postgresUrl: string;
  /** Where safety stores photos. */
  photos: string;
  /** Where people's keys are. */
  keys: string;
}

/** Their rows are not in a backup: names of people being erased, and files of mails, which can be requested again. */
const withoutRows = ['erasures', 'mail_attachments'];

/**
 * Writes a backup into the new directory `to`: the six databases as of one moment, to within milliseconds, then the photos,
 * and a manifest. What tells something about a person is sealed with that person's key.
 */
export async function makeBackup(
  { postgresUrl, photos, keys: keysDirectory }: BackupSource,
  to: string,
): Promise<void> {
  if (existsSync(to)) throw new Error(`${to} exists already`);
  const unfinished = `${to}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  const mark = randomBytes(8).toString('hex');
  const keys = personKeys(keysDirectory);
  const madeAt = new Date();
  const snapshots = await takeSnapshots(postgresUrl);
  try {
    const people = await peopleIn(snapshots.auth.client);
    keys.make(people.filter(({ isErased }) => !isErased).map(({ id }) => id));
    const replacePeople = peopleFinder(people);
    const erasing = new Set(people.flatMap(({ id, isErased }) => (isErased ? id : [])));
    for (const service of serviceNames) {
      const sealing = { keys, mark, tables: personalColumns(service), replacePeople, erasing };
      await dump(databaseUrlForAdmin(postgresUrl, service), snapshots[service].snapshot, sealing, {
        file: join(unfinished, dumpFile(service)),
      });
    }
  } finally {
    await Promise.all(Object.values(snapshots).map(({ client }) => client.end()));
  }
  if (existsSync(photos)) cpSync(photos, join(unfinished, photosFolder), { recursive: true });
  await forgetErased(postgresUrl, keys);
  const files = await Promise.all(filesIn(unfinished).map((path) => describeFile(unfinished, path)));
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  writeManifest(unfinished, { format: 'floorlight-backup-1', madeAt: madeAt.toISOString(), version, mark, files });
  renameSync(unfinished, to);
  noteBackup(keysDirectory, basename(to));
}

type Snapshots = Record<ServiceName, { client: pg.Client; snapshot: string }>;

/**
 * One for each database. Postgres has none across databases, so all are taken at once; auth's last, so that it knows
 * everybody whom the others know.
 */
async function takeSnapshots(postgresUrl: string): Promise<Snapshots> {
  const clients = await Promise.all(
    serviceNames.map(async (service) => {
      const client = new pg.Client({ connectionString: databaseUrlForAdmin(postgresUrl, service) });
      await client.connect();
      await client.query('begin isolation level repeatable read read only');
      return [service, client] as const;
    }),
  );
  const take = async ([service, client]: (typeof clients)[number]) => {
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    return [service, { client, snapshot: rows[0]?.snapshot ?? '' }] as const;
  };
  const isAuth = ([service]: (typeof clients)[number]) => service === 'auth';
  const others = await Promise.all(clients.filter((each) => !isAuth(each)).map(take));
  const auth = await Promise.all(clients.filter(isAuth).map(take));
  return Object.fromEntries([...others, ...auth]) as Snapshots; // one for each name
}

/** Everybody with an account, and who is being erased: other services may still name them. */
async function peopleIn(client: pg.Client): Promise<(KnownPerson & { isErased: boolean })[]> {
  const { rows } = await client.query<KnownPerson & { isErased: boolean }>(`
    select id, concat_ws(' ', first_name, last_name) as name, email, employee_id as "employeeId", false as "isErased"
    from users where email <> id || '@erased.invalid'
    union all
    select user_id, identity->>'name', identity->>'email', identity->>'employeeId', true from erasures`);
  return rows;
}

async function dump(
  databaseUrl: string,
  snapshot: string,
  sealing: Parameters<typeof sealDump>[1],
  { file }: { file: string },
): Promise<void> {
  const { child, ended } = startProgram('pg_dump', databaseUrl, [
    ...['--snapshot', snapshot, '--no-owner', '--no-privileges', '--no-comments', '--lock-wait-timeout=10s'],
    ...withoutRows.flatMap((table) => ['--exclude-table-data', `public.${table}`]),
  ]);
  await pipeline(
    async function* () {
      let text = '';
      for await (const line of sealDump(linesOf(child.stdout), sealing)) {
        text += `${line}\n`;
        if (text.length < 65_536) continue;
        yield text;
        text = '';
      }
      yield text;
    },
    createGzip({ level: 6 }),
    createWriteStream(file, { mode: 0o600 }),
  );
  await ended;
}

/** Somebody may have been erased while the backup was made: their key must not outlive them. */
async function forgetErased(postgresUrl: string, keys: PersonKeys): Promise<void> {
  const people = await withPostgresClient(databaseUrlForAdmin(postgresUrl, 'auth'), peopleIn);
  keys.keepOnly(people.filter(({ isErased }) => !isErased).map(({ id }) => id));
}

const filesIn = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(directory, join(parentPath, name)));
