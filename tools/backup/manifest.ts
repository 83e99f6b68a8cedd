import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { serviceNames } from '@floorlight/contracts/endpoint';
import * as z from 'zod/mini';

const File = z.object({ path: z.string(), bytes: z.number(), sha256: z.string() });

const Manifest = z.object({
  format: z.literal('floorlight-backup-1'),
  madeAt: z.iso.datetime(),
  /** Of the product. */
  version: z.string(),
  /** In every sealed part. */
  mark: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
  /** Every other file of the backup. */
  files: z.array(File),
});
export type Manifest = z.infer<typeof Manifest>;

/** A backup that is not whole or was changed. */
export class BadBackup extends Error {}

export const dumpFile = (service: string): string => `${service}.sql.gz`;
export const photosFolder = 'incident-photos';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

export function writeManifest(directory: string, manifest: Manifest): void {
  const text = JSON.stringify(manifest, null, 1);
  writeFileSync(join(directory, 'manifest.json'), text, { mode: 0o600 });
  writeFileSync(join(directory, 'manifest.json.sha256'), `${hashOf(text)}  manifest.json\n`, { mode: 0o600 });
}

/** Reads the manifest and compares every file with it. @throws BadBackup that names what is wrong. */
export async function verifiedManifest(directory: string): Promise<Manifest> {
  const manifest = readManifest(directory);
  for (const { path, bytes, sha256 } of manifest.files) {
    const found = await describeFile(directory, path).catch(() => null);
    if (!found) throw new BadBackup(`${path} is missing`);
    if (found.bytes !== bytes || found.sha256 !== sha256) throw new BadBackup(`${path} was changed`);
  }
  for (const service of serviceNames)
    if (!manifest.files.some(({ path }) => path === dumpFile(service)))
      throw new BadBackup(`the database of ${service} is missing`);
  return manifest;
}

function readManifest(directory: string): Manifest {
  try {
    const text = readFileSync(join(directory, 'manifest.json'), 'utf8');
    const [expected] = readFileSync(join(directory, 'manifest.json.sha256'), 'utf8').split(' ');
    if (hashOf(text) === expected) return Manifest.parse(JSON.parse(text));
  } catch {
    throw new BadBackup('it has no manifest that can be read');
  }
  throw new BadBackup('its manifest was changed');
}

export async function describeFile(directory: string, path: string): Promise<Manifest['files'][number]> {
  const hash = createHash('sha256');
  const file = join(directory, path);
  await pipeline(createReadStream(file), hash);
  return { path, bytes: (await stat(file)).size, sha256: hash.digest('hex') };
}
