import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../start/environment.ts';

const service = 'services/inventory';
const table = 'inventory_counts';
const name = 'notes-are-remarks';

/**
 * A change that breaks the version before: inventory's column `notes` becomes `remarks`. Its expand migration adds the new
 * column and keeps both alike, its program uses only the new one, and its contract migration drops the old one.
 */
export const planted = {
  service: 'inventory' as const,
  version: '99.0.0',
  /** Writes the files that differ from these sources, below `directory`. */
  writeTo(directory: string): void {
    const journal = JSON.parse(read(`${service}/migrations/expand/meta/_journal.json`));
    const last = journal.entries.at(-1);
    const number = (index: number) => String(index).padStart(4, '0');
    const tag = `${number(last.idx + 1)}_${name}`;
    const snapshot = JSON.parse(read(`${service}/migrations/expand/meta/${number(last.idx)}_snapshot.json`));
    const { columns } = snapshot.tables[`public.${table}`];
    columns.remarks = { ...columns.notes, name: 'remarks' };
    delete columns.notes;
    const files: Record<string, string> = {
      [`${service}/package.json`]: json({ ...JSON.parse(read(`${service}/package.json`)), version: planted.version }),
      [`${service}/src/counts/tables.ts`]: replaced(
        read(`${service}/src/counts/tables.ts`),
        "notes: text('notes')",
        "notes: text('remarks')",
      ),
      [`${service}/migrations/expand/meta/_journal.json`]: json({
        ...journal,
        entries: [...journal.entries, { ...last, idx: last.idx + 1, when: last.when + 1, tag }],
      }),
      [`${service}/migrations/expand/meta/${number(last.idx + 1)}_snapshot.json`]: json(snapshot),
      [`${service}/migrations/expand/${tag}.sql`]: expand,
      [`${service}/migrations/contract/0000_${name}.sql`]: contract,
    };
    for (const [file, content] of Object.entries(files)) {
      const path = join(directory, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
  },
};

const expand = `alter table ${table} add column remarks text;
--> statement-breakpoint
create function ${table}_remarks() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.remarks := coalesce(new.remarks, new.notes);
    new.notes := new.remarks;
  elsif new.notes is distinct from old.notes then
    new.remarks := new.notes;
  else
    new.notes := new.remarks;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger ${table}_remarks before insert or update on ${table} for each row execute function ${table}_remarks();
--> statement-breakpoint
update ${table} set remarks = notes where remarks is distinct from notes;
`;

const contract = `drop trigger ${table}_remarks on ${table};
--> statement-breakpoint
drop function ${table}_remarks();
--> statement-breakpoint
alter table ${table} drop column notes;
`;

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

function replaced(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`inventory's tables of counts no longer has ${from}`);
  return text.replace(from, to);
}
