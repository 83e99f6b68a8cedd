import { readFileSync, writeFileSync } from 'node:fs';
import { digestOf } from './ask-registry.ts';

/** Every file that names an image of somebody else, from the root of the repository. */
export const imageFiles = [
  'docker-compose.yml',
  ...['services', 'gateway', 'tools/mailbox', 'tools/databases'].map((room) => `${room}/Dockerfile`),
  ...['postgres', 'redis', 'nats'].map((server) => `tools/servers/${server}.ts`),
];

/** `FROM image:tag@digest`, `image: image:tag` or `image: 'image:tag'`; the stages of a Dockerfile have no tag. */
const reference = /^(FROM |\s*image: '?)([a-z0-9./-]+:[\w.-]+)(?:@(sha256:[0-9a-f]{64}))?/gm;

export interface Pinned {
  image: string;
  /** The digest until now; null if there was none. */
  before: string | null;
  after: string;
}

/** The images that a file names, with their digests. */
export const imagesIn = (text: string): { image: string; digest: string | null }[] =>
  [...text.matchAll(reference)].map(([, , image = '', digest]) => ({ image, digest: digest ?? null }));

/** The images that have no digest in one of these files. */
export const imagesWithoutDigest = (paths: string[]): { image: string; path: string }[] =>
  paths.flatMap((path) => {
    const missing = imagesIn(readFileSync(path, 'utf8')).filter(({ digest }) => digest === null);
    return [...new Set(missing.map(({ image }) => image))].map((image) => ({ image, path }));
  });

/** Writes the present digest of each image beside its tag. Writes nothing if the registry does not know one of them. */
export async function pinImages(paths: string[], registry: string): Promise<Pinned[]> {
  const files = paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  const named = new Map(files.flatMap(({ text }) => imagesIn(text)).map(({ image, digest }) => [image, digest]));
  const pinned = await Promise.all(
    [...named].map(async ([image, before]) => ({ image, before, after: await digestOf(image, registry) })),
  );
  const digests = new Map(pinned.map(({ image, after }) => [image, after]));
  for (const { path, text } of files)
    writeFileSync(
      path,
      text.replace(reference, (_, start, image) => `${start}${image}@${digests.get(image)}`),
    );
  return pinned;
}
