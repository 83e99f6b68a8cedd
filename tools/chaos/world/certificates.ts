import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls';
import { findProgram } from '../../processes/find-program.ts';
import type { ProcessSpec } from '../../start/supervise.ts';
import { NotPossible } from './not-possible.ts';

export interface Certificates {
  /** Leads the connections of a process to its servers through TLS. */
  adapt(spec: ProcessSpec): Promise<ProcessSpec>;
  /** From now on the servers show an expired certificate, and the open connections break. */
  expire(): void;
  /** The certificate is renewed. */
  renew(): void;
  stop(): void;
}

/** How a client of each server begins TLS, and how it is told to. */
const kinds: Record<string, { begin: Begin; secure(url: URL): string }> = {
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
};

/** Exchanges what precedes TLS. */
type Begin = (client: Socket, server: Socket) => Promise<void>;

/**
 * Proxies that speak TLS in front of the servers, with a certificate that can expire.
 *
 * @throws NotPossible without the program openssl.
 */
export function certificates(directory: string): Certificates {
  const { authority, valid, expired } = makeCertificates(join(directory, 'certificates'));
  const sockets = new Set<Socket>();
  const servers: Server[] = [];
  let current = valid;

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

  return {
    async adapt(spec) {
      const env = { ...spec.env, NODE_EXTRA_CA_CERTS: authority };
      for (const [variable, { begin, secure }] of Object.entries(kinds)) {
        const url = spec.env[variable];
        if (!url) continue;
        const through = new URL(url);
        through.port = String(await proxy(new URL(url), begin));
        Object.assign(env, { [variable]: secure(through) });
      }
      return { ...spec, env };
    },
    expire: () => use(expired),
    renew: () => use(valid),
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

function makeCertificates(directory: string) {
  const openssl = findProgram('openssl');
  if (!openssl) throw new NotPossible('the program openssl, which makes the certificates, is missing');
  mkdirSync(directory, { recursive: true });
  const run = (...args: string[]) => execFileSync(openssl, args, { cwd: directory, stdio: 'pipe' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  run('req', '-x509', ...newKey, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '2', '-subj', '/CN=Chaos');
  const address = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost'];
  run('req', ...newKey, '-keyout', 'server.key', '-out', 'server.csr', ...address);
  const certificate = (name: string, days: string): SecureContext => {
    const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-copy_extensions', 'copy'];
    run('x509', '-req', '-in', 'server.csr', ...signed, '-days', days, '-out', name);
    return createSecureContext({
      key: readFileSync(join(directory, 'server.key')),
      cert: readFileSync(join(directory, name)),
    });
  };
  return {
    authority: join(directory, 'ca.pem'),
    valid: certificate('valid.pem', '2'),
    expired: certificate('expired.pem', '-1'), // ended yesterday
  };
}
