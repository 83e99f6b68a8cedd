import { resolve } from 'node:path';
import { bundle, type Program, programs } from './bundle.ts';

/** `node tools/bundle/main.ts DIRECTORY [PROGRAM…]` bundles these programs, or all. */
const [directory = 'dist', ...names] = process.argv.slice(2);
const all = Object.keys(programs) as Program[]; // they are the type
const unknown = names.find((name) => !all.includes(name as Program)); // the check itself
if (unknown) throw new Error(`There is no program "${unknown}"; there are ${all.join(', ')}`);
await bundle(names.length > 0 ? (names as Program[]) : all, resolve(directory)); // checked above
