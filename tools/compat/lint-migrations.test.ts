import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lint } from './lint-migrations.ts';

const root = join(import.meta.dirname, '../..');

test.skipIf(lint(root, []) === null)(
  'a migration that holds a lock for long, or asks for too much at once, is refused',
  () => {
    const directory = mkdtempSync(join(tmpdir(), 'migrations-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const file = join(directory, '0001_new.sql');
    writeFileSync(
      file,
      `alter table "alerts" add column "shift" text not null;--> statement-breakpoint
create index "alerts_by_shift" on "alerts" ("shift");--> statement-breakpoint
alter table "alerts" alter column "zone" set not null;--> statement-breakpoint
create table "shifts" ("id" uuid primary key);`,
    );
    expect(lint(root, [file])?.map((finding) => /\((.*)\)$/.exec(finding)?.[1])).toEqual([
      'adding-required-field',
      'require-concurrent-index-creation',
      'adding-not-nullable-field',
    ]);
  },
);
