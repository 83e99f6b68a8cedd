import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ErrorBody } from '@floorlight/contracts/errors';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { gatewayUnderTest } from './gateway-under-test.ts';
import { upstream } from './upstream.ts';

const index = '<!doctype html><title>Floorlight</title><div id="root"></div>';
const script = `console.log("${'floor '.repeat(1000)}");`;
let outside: string;
let webRoot: string;

beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'floorlight-pages-'));
  webRoot = join(outside, 'dist');
  await mkdir(join(webRoot, 'assets'), { recursive: true });
  await writeFile(join(outside, 'secret.txt'), 'secret');
  await writeFile(join(webRoot, '.env'), 'secret');
  await writeFile(join(webRoot, 'index.html'), index);
  await writeFile(join(webRoot, 'manifest.webmanifest'), '{}');
  await writeFile(join(webRoot, 'assets/index-a1b2c3d4.js'), script);
  return () => rm(outside, { recursive: true });
});

const gateway = () => gatewayUnderTest({ WEB_ROOT: webRoot });

describe('The app', () => {
  it.each(['/', '/vault/qr_code', '/no/such/page', '/reset-password?token=x', '/index.html', '/api-docs', '/apix'])(
    'is served at %s, to be revalidated each time',
    async (path) => {
      const { get } = await gateway();
      const answer = await get(path);
      expect([answer.status, answer.text]).toEqual([200, index]);
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.headers.etag).toBeTruthy();
      expect((await get(path, { 'if-none-match': answer.headers.etag })).status).toBe(304);
    },
  );

  it('has assets that are cached for ever, and 404 for those of an earlier build', async () => {
    const { get } = await gateway();
    const answer = await get('/assets/index-a1b2c3d4.js');
    expect([answer.status, answer.text]).toEqual([200, script]);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-type']).toContain('javascript');
    const gone = await get('/assets/index-00000000.js');
    expect([gone.status, ErrorBody.parse(gone.json).code]).toEqual([404, 'not_found']);
    expect(gone.headers['cache-control']).toBe('no-store');
  });

  it('has other files that are revalidated each time', async () => {
    const answer = await (await gateway()).get('/manifest.webmanifest');
    expect([answer.status, answer.text, answer.headers['cache-control']]).toEqual([200, '{}', 'no-cache']);
  });

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/..%5csecret.txt',
    '/%2e%2e%00/secret.txt',
    '//secret.txt',
    '/.env',
    '/%c0%ae%c0%ae/secret.txt',
    '/assets/%',
  ])('leaks no file at %s', async (path) => {
    const answer = await (await gateway()).get(path);
    expect(answer.status).toBeLessThan(500);
    expect(answer.text).not.toContain('secret');
    if (answer.status !== 200) expect(ErrorBody.parse(answer.json).message).toBeTruthy();
    else expect(answer.text).toBe(index);
  });

  it('allows only GET and HEAD', async () => {
    const answer = await (await gateway()).send('/vault', { method: 'POST', body: 'x' });
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('is 503 if it is not built', async () => {
    const { get } = await gatewayUnderTest({ WEB_ROOT: join(outside, 'nothing') });
    expect((await get('/')).status).toBe(503);
  });
});

describe('The operator endpoint', () => {
  it.each(['/readyz', '/metrics', '/internal/events', '/readyz/', '/metrics?x=1'])(
    '%s is 404 from outside',
    async (path) => {
      const answer = await (await gateway()).get(path);
      expect([answer.status, answer.json.code]).toEqual([404, 'not_found']);
    },
  );

  it('/readyz has a separate address and names the parts that are down', async () => {
    const { adminUrl } = await gatewayUnderTest({ REDIS_URL: 'redis://127.0.0.1:1' });
    const ready = await fetch(`${adminUrl}/readyz`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({
      ready: true,
      parts: [
        {
          name: 'redis',
          state: 'down',
          reason: expect.stringContaining('Redis is not connected: connect ECONNREFUSED'),
        },
        { name: 'nats' },
        {},
      ],
    });
    expect(await (await fetch(`${adminUrl}/metrics`)).text()).toContain('http_request_duration_seconds');
    expect((await fetch(`${adminUrl}/api/sites`)).status).toBe(404);
  });

  it('/healthz is open to everyone', async () => {
    expect((await (await gateway()).get('/healthz')).json).toEqual({ status: 'ok' });
  });
});

describe('Answers', () => {
  it('are compressed if they are large enough and the client accepts it', async () => {
    const { get, services, url } = await gateway();
    services.auth.answerBy((_request, response) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify([script]));
    });
    const plain = await get('/api/sites');
    expect(plain.headers['content-encoding']).toBeUndefined();
    const packed = await get('/api/sites', { 'accept-encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.headers.vary).toContain('Accept-Encoding');
    expect((await get('/assets/index-a1b2c3d4.js', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe(
      'gzip',
    );
    expect(await (await fetch(`${url}/api/sites`)).json()).toEqual([script]);
    expect(gunzipSync(await raw(`${url}/api/sites`)).toString()).toBe(JSON.stringify([script]));
  });

  it('that are event streams are not delayed by compression', async () => {
    const { services, url } = await gateway();
    services.auth.answerBy((_request, response) => {
      response.setHeader('content-type', 'text/event-stream').write('data: 1\n\n');
    });
    const stop = new AbortController();
    const answer = await fetch(`${url}/api/sites`, { headers: { 'accept-encoding': 'gzip' }, signal: stop.signal });
    const first = await answer.body?.getReader().read();
    expect(new TextDecoder().decode(first?.value)).toBe('data: 1\n\n');
    stop.abort();
  });

  it('of the API are never cached', async () => {
    expect((await (await gateway()).get('/api/sites')).headers['cache-control']).toBe('no-store');
  });
});

describe('The security headers', () => {
  it.each(['/', '/healthz', '/assets/none.js', '/readyz', '/api/docs', '/api/sites', '/api/none', '/api/auth/user'])(
    'come with every answer: %s',
    async (path) => {
      const { get } = await gatewayUnderTest({ WEB_ROOT: webRoot, PUBLIC_URL: 'https://floor.example' });
      const { headers } = await get(path);
      expect(headers).toMatchObject({
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'same-origin',
        'strict-transport-security': expect.stringContaining('max-age=31536000'),
        'x-content-type-options': 'nosniff',
      });
      expect(headers['x-powered-by']).toBeUndefined();
    },
  );

  const directives = (policy: unknown) =>
    Object.fromEntries(
      String(policy)
        .split(';')
        .map((part) => [part.trim().split(' ')[0], part.trim().split(' ').slice(1)]),
    );

  it.each(['/', '/no/such/page', '/api/docs'])('are on the page %s', async (path) => {
    const { headers } = await (await gateway()).get(path);
    const policy = directives(headers['content-security-policy']);
    expect(policy['script-src']).toEqual(["'self'", "'wasm-unsafe-eval'"]);
    expect(policy['style-src']).toEqual(["'self'"]);
    expect(policy['img-src']).toEqual(["'self'", 'data:', 'blob:']);
    expect(policy['connect-src']).toEqual(["'self'", 'ws://localhost:8080']);
    expect(policy['frame-ancestors']).toEqual(["'none'"]);
    expect(policy).not.toHaveProperty('upgrade-insecure-requests');
    expect(headers['content-security-policy']).not.toContain('unsafe-inline');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(headers['permissions-policy']).toContain('camera=(self)');
    expect(headers['permissions-policy']).toContain('geolocation=(self)');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it.each(['/', '/vault/qr_code', '/index.html'])(
    'allow the inline scripts and styles of the page at %s by their hashes, also after a new build',
    async (path) => {
      const root = await mkdtemp(join(tmpdir(), 'floorlight-inline-'));
      onTestFinished(() => rm(root, { recursive: true }));
      const { get } = await gatewayUnderTest({ WEB_ROOT: root });
      const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
      for (const build of ['first', 'second build']) {
        const [style, one, two] = [`p{content:"${build}"}`, `one("${build}")`, `two("${build}")`];
        await writeFile(
          join(root, 'index.html'),
          `<style>${style}</style><script>${one}</script><script>${two}</script>`,
        );
        const policy = directives((await get(path)).headers['content-security-policy']);
        expect(policy['script-src']).toEqual(["'self'", "'wasm-unsafe-eval'", hashOf(one), hashOf(two)]);
        expect(policy['style-src']).toEqual(["'self'", hashOf(style)]);
      }
    },
  );

  it.each(['/api/sites', '/api/nothing', '/api/docsx'])(
    'let %s load and run nothing when it is opened as a page',
    async (path) => {
      const { headers } = await (await gateway()).get(path);
      expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('same-origin');
      expect(headers['x-powered-by']).toBeUndefined();
    },
  );

  it('require https only if the product is served over it', async () => {
    const { get } = await gatewayUnderTest({ PUBLIC_URL: 'https://floor.example' });
    const { headers } = await get('/healthz/');
    expect(headers['strict-transport-security']).toContain('max-age=31536000');
    expect(headers['content-security-policy']).toContain('wss://floor.example');
  });
});

describe('In development', () => {
  it('the pages and their reload socket come from Vite', async () => {
    const vite = await upstream('vite');
    onTestFinished(vite.kill);
    const { get, url } = await gatewayUnderTest({ WEB_DEV_URL: vite.url });
    expect((await get('/src/main.tsx')).json).toEqual({ service: 'vite', url: '/src/main.tsx' });
    const socket = new WebSocket(`${url.replace('http', 'ws')}/?token=x`, 'vite-hmr');
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    socket.terminate();
    await vite.kill();
    expect((await get('/src/main.tsx')).status).toBe(503);
  });
});

/** Fetches the bytes of an answer without decompressing them. */
function raw(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)));
    })
      .on('error', reject)
      .end();
  });
}
