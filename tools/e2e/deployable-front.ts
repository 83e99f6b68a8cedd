import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

const script = { 'content-type': 'text/javascript', 'cache-control': 'no-cache' };
const earlierWorker = readFileSync(new URL('./earlier-worker.js', import.meta.url), 'utf8');

/**
 * The product at another address, where a test can deploy a new version of the app. Its first service worker is one of an
 * earlier version, which knows other stores.
 */
export async function deployableFront(productUrl: string) {
  const product = new URL(productUrl);
  let version = 1;
  const server = createServer((incoming, outgoing) => {
    const { host: _, origin, ...headers } = incoming.headers;
    const forwarded = {
      ...headers,
      host: product.host,
      'accept-encoding': 'identity',
      ...(origin && { origin: product.origin }),
    };
    const isWorker = incoming.url === '/service-worker.js';
    if (isWorker && version === 1) return outgoing.writeHead(200, script).end(earlierWorker);
    const onward = request(product, { path: incoming.url, method: incoming.method, headers: forwarded }, (answer) => {
      const { 'content-length': length, etag, 'last-modified': modified, ...rest } = answer.headers;
      const whole = {
        ...(length && { 'content-length': length }),
        ...(etag && { etag }),
        ...(modified && { 'last-modified': modified }),
      };
      outgoing.writeHead(answer.statusCode ?? 502, isWorker ? rest : { ...rest, ...whole });
      answer.on('end', () => outgoing.end(isWorker ? `// ${version}` : undefined));
      answer.pipe(outgoing, { end: false });
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, product.hostname, resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://${product.hostname}:${port}`,
    deploy: () => {
      version += 1;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
