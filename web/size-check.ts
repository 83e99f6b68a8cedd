import { readFileSync } from 'node:fs';
import { stdout } from 'node:process';
import { gzipSync } from 'node:zlib';

/** What a phone may have to fetch before someone can sign in, in bytes of gzipped JavaScript. */
const limit = 150_000;
/** The chunks of the sign-in route: what index.html loads, and the screen it then asks for. */
const entries = ['index.html', 'src/app/SignedOut.tsx'];

interface Chunk {
  file: string;
  imports?: string[];
}

const dist = new URL('./dist/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, dist));
const manifest = JSON.parse(read('.vite/manifest.json').toString()) as Record<string, Chunk>; // Vite's own format

const files = new Set<string>();
function collect(name: string): void {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`${name} is not in the build: the size of the sign-in route can't be known`);
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) collect(imported);
}
for (const entry of entries) collect(entry);

let total = 0;
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
for (const file of files) {
  const size = gzipSync(read(file), { level: 9 }).length;
  total += size;
  stdout.write(`${kilobytes(size).padStart(10)}  ${file}\n`);
}
stdout.write(
  `${kilobytes(total).padStart(10)}  JavaScript of the sign-in route, gzipped (limit ${kilobytes(limit)})\n`,
);
if (total > limit) process.exitCode = 1;
