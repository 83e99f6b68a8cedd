import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls';
import { issueIdentity } from '../../secrets/certificates.ts';
import { readSecrets } from '../../secrets/make-secrets.ts';
import type { ProcessSpec } from '../../start/supervise.ts';

export interface Certificates {
  /** Leads the connections of a process to its servers through TLS. */
  adapt(spec: ProcessSpec): Promise<ProcessSpec>;
  /** A server's URL through TLS, as `variable` names it to a process. */
  secured(variable: keyof typeof kinds, url: string): Promise<string>;
  /** From now on the servers show an expired certificate, and the open connections break. */
  expire(): void;
  /** The certificate is renewed. */
  renew(): void;
  stop(): void;
}

/** How a client of each server begins TLS, and how it is told to. */
const kinds = {
  DATABASE_URL: {
    begin: beginPostgres,
    secure(url) {
      url.searchParams.set('sslmode', 'verify-full');
      return url.href;
    },
  },
  NATS_URL: { begin: beginNats, secure: (url) => url.href.replace(/^nats:/, 'tls:') },
  REDIS_URL: { begin: beginAtOnce, secure: (url) => url.href.replace(/^redis:/, 'rediss:') },
  SMTP_URL: { begin: beginAtOnce, secure: (url) => url.href.replace(/^smtp:/, 'smtps:') },
} satisfies Record<string, { begin: Begin; secure(url: URL): string }>;

/** Exchanges what precedes TLS. */
type Begin = (client: Socket, server: Socket) => Promise<void>;

/** The name in the certificates. */
const host = 'localhost';
/** Days until a certificate ends. */
const lifetime = { valid: 1, expired: -1 / 48 };

/**
 * Proxies that speak TLS in front of the servers, with a certificate of the product's own authority that can expire.
 * `secrets` is the directory of the product's secrets.
 */
export function certificates(secrets: string): Certificates {
  const sockets = new Set<Socket>();
  const servers: Server[] = [];
  let current: SecureContext | null = null;

  /** The authority exists since the product began to start. */
  function issue(days: number): SecureContext {
    const { AUTHORITY = '' } = readSecrets(secrets, 'authority');
    const identity = issueIdentity(AUTHORITY, { name: host, days, use: 'server' });
    return createSecureContext({ key: identity, cert: identity });
  }

  function use(context: SecureContext): void {
    current = context;
    for (const socket of sockets) socket.destroy();
  }

  async function proxy(serverUrl: URL, begin: Begin): Promise<number> {
    const server = createServer((client) => {
      const upstream = connect(Number(serverUrl.port), serverUrl.hostname);
      for (const socket of [client, upstream]) {
        sockets.add(socket);
        socket.on('error', () => {}); // 'close' follows
        socket.on('close', () => sockets.delete(socket));
      }
      client.once('close', () => upstream.destroy());
      upstream.once('close', () => client.destroy());
      void begin(client, upstream).then(
        () => {
          current ??= issue(lifetime.valid);
          const secure = new TLSSocket(client, { isServer: true, secureContext: current });
          secure.on('error', () => client.destroy()); // the client does not trust us
          secure.pipe(upstream).pipe(secure);
        },
        () => client.destroy(),
      );
    });
    servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port; // listening on TCP, so never a pipe's name
  }

  async function secured(variable: keyof typeof kinds, url: string): Promise<string> {
    const { begin, secure } = kinds[variable];
    const through = new URL(url);
    through.hostname = host;
    through.port = String(await proxy(new URL(url), begin));
    return secure(through);
  }

  return {
    secured,
    async adapt(spec) {
      const env = { ...spec.env };
      // Of NATS and Redis a process takes its authorities' certificates, of Postgres and the mail server those Node knows.
      if (spec.env.SECRETS_DIR) env.NODE_EXTRA_CA_CERTS = join(spec.env.SECRETS_DIR, 'TLS_AUTHORITIES');
      for (const variable of Object.keys(kinds) as (keyof typeof kinds)[]) {
        // Object.keys forgets the literal keys
        const url = spec.env[variable];
        if (url) Object.assign(env, { [variable]: await secured(variable, url) });
      }
      return { ...spec, env };
    },
    expire: () => use(issue(lifetime.expired)),
    renew: () => use(issue(lifetime.valid)),
    stop() {
      for (const server of servers) server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

async function beginAtOnce(): Promise<void> {}

/** A Postgres client asks for TLS in eight bytes and waits for an S. */
async function beginPostgres(client: Socket): Promise<void> {
  await once(client, 'data');
  client.pause();
  client.write('S');
}

/** NATS names its needs in the first line, before TLS. */
async function beginNats(client: Socket, server: Socket): Promise<void> {
  const [data] = await once(server, 'data');
  server.pause();
  const [line = ''] = String(data).split('\r\n'); // an error follows if this process was slow
  const info = JSON.parse(line.replace(/^INFO /, ''));
  client.write(`INFO ${JSON.stringify({ ...info, tls_required: true })}\r\n`);
}
