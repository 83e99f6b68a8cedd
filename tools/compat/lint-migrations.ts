import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { serviceNames } from '@floorlight/contracts/endpoint';
import { migrationsOf } from './candidate.ts';
import { migrationFiles, releasesOf } from './releases.ts';

/** A line of Squawk's report; its lines count from 0. */
interface Finding {
  file: string;
  line: number;
  message: string;
  help: string | null;
  rule_name: string;
}

/**
 * Lints the migrations that no release has yet: locks that stop others' writes, columns that must not be empty at once. What
 * was released stays as it is. Null where Squawk isn't installed, because npm has no build of it for this machine.
 */
export function lintMigrations(root: string): string[] | null {
  const files = serviceNames.flatMap((service) => {
    const released = releasesOf(root, service).at(-1)?.manifest.migrations;
    if (!released) return [];
    const migrations = migrationsOf(root, service);
    return Object.keys(migrationFiles(migrations))
      .filter((file) => !(file in released))
      .map((file) => join(migrations, file));
  });
  return lint(root, files);
}

/** Lints these files (absolute paths). */
export function lint(root: string, files: string[]): string[] | null {
  const squawk = join(root, 'node_modules/.bin/squawk');
  if (!existsSync(squawk)) return null;
  if (files.length === 0) return [];
  const args = ['-c', join(import.meta.dirname, 'squawk.toml'), '--reporter', 'json', ...files];
  const { stdout, stderr } = spawnSync(squawk, args, { encoding: 'utf8' });
  if (!stdout.startsWith('[')) throw new Error(`Squawk could not read the migrations: ${stderr || stdout}`);
  const findings: Finding[] = JSON.parse(stdout);
  return findings.map(
    ({ file, line, message, help, rule_name: rule }) =>
      `${relative(root, file)}:${line + 1}: ${message} ${help ?? ''} (${rule})`,
  );
}
