import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '@floorlight/contracts/endpoint';

/** Sets the version of a service in its package.json, and in the lock file, which repeats it. */
export function setVersion(root: string, service: ServiceName, version: string): void {
  replaceIn(join(root, 'services', service, 'package.json'), /("version": ")[^"]+/, version);
  replaceIn(
    join(root, 'package-lock.json'),
    new RegExp(`("services/${service}": \\{\\s*"name": "[^"]+",\\s*"version": ")[^"]+`),
    version,
  );
}

function replaceIn(file: string, pattern: RegExp, version: string): void {
  const text = readFileSync(file, 'utf8');
  if (!pattern.test(text)) throw new Error(`${file} has no version to set`);
  writeFileSync(file, text.replace(pattern, `$1${version}`));
}
