import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Reads, readsDirectory, recordedReads } from '../compat/reads.ts';
import { temporaryDirectory } from '../processes/temporary-directory.ts';
import { root } from '../start/environment.ts';
import { runCommand } from '../test/run-command.ts';

// `npm run reads [-- FILTER…]`: runs the tests of services and of the web app, notes what they read of others' answers and
// events, and writes it to contracts/reads. With filters it adds what those tests read.

const filters = process.argv.slice(2);
const directory = temporaryDirectory('reads');
const { code } = await runCommand({
  program: process.execPath,
  args: [
    join(root, 'node_modules/vitest/vitest.mjs'),
    ...['run', '--project', 'service', '--project', 'web', '--reporter=minimal', '--silent=passed-only'],
    ...filters,
  ],
  env: { RECORD_READS: directory },
  show: true,
});

const reads: Reads = filters.length > 0 ? recordedReads(root) : {};
for (const file of globSync('*.json', { cwd: directory })) add(JSON.parse(readFileSync(join(directory, file), 'utf8')));
rmSync(directory, { recursive: true });
mkdirSync(readsDirectory(root), { recursive: true });
for (const [consumer, sources] of Object.entries(reads)) {
  const sorted = Object.entries(sources)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([source, fields]) => [source, fields.toSorted()]);
  writeFileSync(
    join(readsDirectory(root), `${consumer}.json`),
    `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`,
  );
  process.stdout.write(`${consumer}: ${sorted.length} operations and events\n`);
}
process.exitCode = code;

function add(more: Reads): void {
  for (const [consumer, sources] of Object.entries(more))
    for (const [source, fields] of Object.entries(sources)) {
      const ofConsumer = reads[consumer] ?? {};
      reads[consumer] = ofConsumer;
      ofConsumer[source] = [...new Set([...(ofConsumer[source] ?? []), ...fields])];
    }
}
