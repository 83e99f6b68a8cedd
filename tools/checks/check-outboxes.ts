import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const page = 'web/src/app/outboxes.ts';
const worker = 'web/src/service-worker/outboxes.ts';

/** Outboxes that somebody else starts, each with its reason. */
const startedElsewhere = [
  // It is the device's own, and runs while nobody is signed in.
  'deviceEmergencyOutbox',
];

/** Databases of earlier versions: an entry may still wait in one, on a device that was away. */
const known = [
  ...['alert-cancellations', 'alert-messages', 'alert-updates', 'alert-zones', 'anonymous-incident-photos'],
  ...['anonymous-incidents', 'beacon-visibility', 'beacons', 'breaks', 'counts', 'device-emergencies', 'discards'],
  ...['emergencies', 'incident-changes', 'incident-photos', 'incidents', 'preferences', 'readings'],
  ...['resolved-beacons', 'roll-call-answers', 'scans', 'totes'],
].map((name) => `floorlight-${name}`);

/**
 * Finds outboxes that the page or the service worker never sends, two that share a database, and databases of earlier versions
 * that none reads any more. An entry of such a one would wait for ever.
 *
 * @returns one line per violation.
 */
export function checkOutboxes(root: string, earlier: readonly string[] = known): string[] {
  const sourceOf = (file: string) => readFileSync(join(root, file), 'utf8');
  const sources = globSync('web/src/features/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).map((file) => ({
    file,
    source: sourceOf(file),
  }));
  const found = (pattern: RegExp) =>
    sources.flatMap(({ file, source }) => [...source.matchAll(pattern)].map(([, name = '']) => ({ file, name })));

  const started = sourceOf(page);
  const sent = sourceOf(worker);
  const databases = found(/\bname: '(floorlight-[\w-]+)'/g);
  return [
    ...found(/export const (\w+) = defineOutbox\b/g)
      .filter(({ name }) => !startedElsewhere.includes(name) && !new RegExp(`^ {2}${name},$`, 'm').test(started))
      .map(({ file, name }) => `${file}: ${name} is missing in ${page}: the page never sends it`),
    ...found(/export const (\w+): Delivery</g)
      .filter(({ name }) => !new RegExp(`storedOutbox\\(${name}\\b`).test(sent))
      .map(({ file, name }) => `${file}: ${name} is missing in ${worker}: it is not sent while no page is open`),
    ...databases
      .filter(({ name }, index) => databases.findIndex((other) => other.name === name) < index)
      .map(({ file, name }) => `${file}: another outbox has the database ${name} too`),
    ...earlier
      .filter((name) => !databases.some((database) => database.name === name))
      .map((name) => `${worker}: no outbox reads ${name}, in which an earlier version may have left entries`),
  ];
}
