import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { root } from '../start/environment.ts';

/** Each service, library and app by its name, with its directory: `safety` is in services/safety. */
export const rooms: ReadonlyMap<string, string> = new Map(
  globSync(['services/*', 'libs/*', 'gateway', 'web'], { cwd: root }).map((directory) => [
    basename(directory),
    directory,
  ]),
);
