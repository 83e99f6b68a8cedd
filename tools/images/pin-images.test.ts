import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { imageFiles, imagesIn, imagesWithoutDigest, pinImages } from './pin-images.ts';

const root = join(import.meta.dirname, '../..');
const digestOf = (manifest: string) => `sha256:${createHash('sha256').update(manifest).digest('hex')}`;

interface FakeRegistry {
  url: string;
  manifests: Record<string, string>;
  /** The digest it claims in place of the right one. */
  claim?: string;
}

/** Like Docker Hub: a manifest by its tag, for whoever has the token that it names in its refusal. */
async function startRegistry(manifests: Record<string, string>): Promise<FakeRegistry> {
  const registry: FakeRegistry = { url: '', manifests };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', registry.url);
    if (pathname === '/token') {
      response.end(JSON.stringify({ token: `for ${searchParams.get('scope')}` }));
      return;
    }
    const [, repository = '', tag] = /^\/v2\/(.+)\/manifests\/(.+)$/.exec(pathname) ?? [];
    const scope = `repository:${repository}:pull`;
    if (request.headers.authorization !== `Bearer for ${scope}`) {
      const challenge = `Bearer realm="${registry.url}/token",service="fake",scope="${scope}"`;
      response.writeHead(401, { 'www-authenticate': challenge }).end();
      return;
    }
    const manifest = registry.manifests[`${repository}:${tag}`];
    if (manifest === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'docker-content-digest': registry.claim ?? digestOf(manifest) }).end(manifest);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  registry.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
  return registry;
}

/** Copies of the files that name images. */
function copies(): string[] {
  const directory = mkdtempSync(join(tmpdir(), 'images-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return imageFiles.map((file) => {
    const path = join(directory, file.replaceAll('/', '-'));
    writeFileSync(path, readFileSync(join(root, file)));
    return path;
  });
}

const images = [
  'library/node:24-bookworm-slim',
  'library/postgres:17-bookworm',
  'library/redis:8-bookworm',
  'library/nats:2-linux',
];
const published = (words: string) => Object.fromEntries(images.map((image) => [image, `${words} ${image}`]));
const readAll = (paths: string[]) => paths.map((path) => readFileSync(path, 'utf8'));
const named = (paths: string[]) => readAll(paths).flatMap(imagesIn);

test('every image of somebody else gets the digest of its manifest, and a new one when the tag has moved', async () => {
  const registry = await startRegistry(published('first'));
  const paths = copies();
  for (const words of ['first', 'second']) {
    registry.manifests = published(words);
    expect(await pinImages(paths, registry.url)).toHaveLength(images.length);
    for (const { image, digest } of named(paths)) expect(digest).toBe(digestOf(`${words} library/${image}`));
  }
  expect(imagesWithoutDigest(paths)).toEqual([]);
  const again = readAll(paths);
  await pinImages(paths, registry.url);
  expect(readAll(paths)).toEqual(again);
});

test('nothing is written where the registry lacks an image or announces another digest', async () => {
  const paths = copies();
  const before = readAll(paths);
  const { 'library/nats:2-linux': _, ...others } = published('first');
  const registry = await startRegistry(others);
  await expect(pinImages(paths, registry.url)).rejects.toThrow('The registry answered 404 for nats:2-linux');
  Object.assign(registry, { manifests: published('first'), claim: digestOf('forged') });
  await expect(pinImages(paths, registry.url)).rejects.toThrow(`announces ${digestOf('forged')}`);
  expect(readAll(paths)).toEqual(before);
});

test('an image without a digest is found, so that no release is built with it', async () => {
  const registry = await startRegistry(published('first'));
  const [composition = '', ...dockerfiles] = copies();
  await pinImages(dockerfiles, registry.url);
  const found = imagesWithoutDigest([composition, ...dockerfiles]);
  expect(found).not.toEqual([]);
  expect(found.every(({ path }) => path === composition)).toBe(true);
});

test('wherever an image is named it has the same digest, or none has', () => {
  const digests = Map.groupBy(named(imageFiles.map((file) => join(root, file))), ({ image }) => image);
  expect([...digests.keys()].map((image) => `library/${image}`).sort()).toEqual(images.toSorted());
  for (const [image, all] of digests) expect(new Set(all.map(({ digest }) => digest)).size, image).toBe(1);
});
