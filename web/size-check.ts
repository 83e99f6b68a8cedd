import { readFileSync } from 'node:fs';
import { stdout } from 'node:process';
import { gzipSync } from 'node:zlib';

/** What a phone may have to fetch before someone can sign in, in bytes of gzipped JavaScript. */
const limit = 100_000;
/** What the sign-in route loads: the rest of the app comes while somebody types. */
const entry = 'index.html';

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
collect(entry);

const sizes = new Map([...files].map((file) => [file, gzipSync(read(file), { level: 9 }).length]));
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const sum = (all: Iterable<number>) => [...all].reduce((total, size) => total + size, 0);
const total = sum(sizes.values());
for (const [file, size] of sizes) stdout.write(`${kilobytes(size).padStart(10)}  ${file}\n`);
stdout.write(
  `${kilobytes(total).padStart(10)}  JavaScript of the sign-in route, gzipped (limit ${kilobytes(limit)})\n`,
);
if (total > limit) process.exitCode = 1;

// A reader of another language also fetches its list of namespaces, and those that the route defines.
const code = [...files].map((file) => read(file).toString());
const defines = (namespace: string) => code.some((text) => new RegExp(`[\`"']${namespace}[\`"'],\\{`).test(text));
for (const list of Object.keys(manifest).filter((name) => name.startsWith('virtual:language/'))) {
  const tag = list.slice('virtual:language/'.length);
  const prefix = `virtual:catalog/${tag}/`;
  const catalogs = Object.keys(manifest).filter(
    (name) => name.startsWith(prefix) && defines(name.slice(prefix.length)),
  );
  if (catalogs.length === 0) throw new Error(`No messages of the sign-in route are found in ${tag}`);
  const own = sum([list, ...catalogs].map((name) => gzipSync(read(manifest[name]?.file ?? ''), { level: 9 }).length));
  stdout.write(`${kilobytes(total + own).padStart(10)}  the same in ${tag}, with ${kilobytes(own)} of messages\n`);
  if (total + own > limit) process.exitCode = 1;
}
