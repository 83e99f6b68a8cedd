import { createHash } from 'node:crypto';

export const dockerHub = 'https://registry-1.docker.io';

/** Of every platform at once, or of one where the image exists for one only. */
const manifestTypes = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ');
/** Milliseconds. */
const timeout = 20_000;

/**
 * The digest of an image like `node:24-bookworm-slim` or `owner/name:tag`, computed from its manifest. Throws an Error
 * that names the image if the registry does not have it, or announces another digest.
 */
export async function digestOf(image: string, registry: string): Promise<string> {
  const [name = '', tag = 'latest'] = image.split(':');
  const repository = name.includes('/') ? name : `library/${name}`;
  const url = new URL(`/v2/${repository}/manifests/${tag}`, registry);
  const headers = { accept: manifestTypes };
  let answer = await get(url, headers);
  if (answer.status === 401) {
    const authorization = `Bearer ${await tokenFor(image, answer)}`;
    answer = await get(url, { ...headers, authorization });
  }
  if (!answer.ok) throw new Error(`The registry answered ${answer.status} for ${image}`);
  const digest = `sha256:${createHash('sha256')
    .update(await answer.bytes())
    .digest('hex')}`;
  const announced = answer.headers.get('docker-content-digest');
  if (announced !== null && announced !== digest)
    throw new Error(`The registry announces ${announced} for ${image}, but its manifest has ${digest}`);
  return digest;
}

/** A token for anonymous reading, from where the registry says: `Bearer realm="…",service="…",scope="…"`. */
async function tokenFor(image: string, refusal: Response): Promise<string> {
  const challenge = refusal.headers.get('www-authenticate') ?? '';
  const parts = new Map([...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]));
  const realm = parts.get('realm');
  if (!realm) throw new Error(`The registry refuses ${image} without saying where to get a token`);
  const url = new URL(realm);
  for (const [key, value] of parts) if (key !== 'realm') url.searchParams.set(key, value);
  const answer = await get(url);
  const body: unknown = answer.ok ? await answer.json() : null;
  if (typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string') return body.token;
  throw new Error(`No token for ${image}: ${url.origin} answered ${answer.status}`);
}

const get = (url: URL, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, { headers, signal: AbortSignal.timeout(timeout) }).catch((cause) => {
    throw new Error(`${url.origin} can't be reached`, { cause });
  });
