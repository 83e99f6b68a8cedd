import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, createSecureContext, type SecureContext, type TLSSocket } from 'node:tls';
import type { ServiceName } from '@floorlight/contracts/endpoint';
import type { Part } from './part.ts';

/** Variables of a process that speaks TLS with the others. */
export interface TlsSettings {
  TLS?: 'on' | 'off';
  /** The process's private key and its certificate, in PEM. */
  TLS_IDENTITY?: string | undefined;
  /** The certificates of those who may issue one, in PEM. */
  TLS_AUTHORITIES?: string | undefined;
  /** Where the present ones are, which may have changed since the start. */
  SECRETS_DIR?: string | undefined;
}

/** What a process shows in each connection, and which certificates it takes from others. */
export interface TlsIdentity extends Part {
  /** Rejects, with the reason in words, where others refuse the certificate, or soon will. */
  check(): Promise<void>;
  /** Key, certificate and authorities in PEM, as they are in their files now. */
  pem(): Pem;
  /** The same for new connections. */
  context(): SecureContext;
  /** Opens a connection that proves to be the service, wherever it is. */
  connect(service: ServiceName, address: { host: string; port: number }): TLSSocket;
}

export interface Pem {
  key: string;
  cert: string;
  ca: string;
}

/** Milliseconds between two looks at the files. */
const readAgainAfter = 1000;
const day = 24 * 3600 * 1000;
/** Milliseconds before its end in which a certificate that nobody has renewed is reported. */
const reportedBefore = 7 * day;

/**
 * The certificate of this process; null without TLS. New files are used for the next connection, without a restart.
 * Throws where one is missing or is no such certificate.
 */
export function tlsIdentity(settings: TlsSettings): TlsIdentity | null {
  if (settings.TLS !== 'on') return null;
  let current = read(settings.TLS_IDENTITY, settings.TLS_AUTHORITIES);
  let nextLook = 0;

  function present(): typeof current {
    if (!settings.SECRETS_DIR || performance.now() < nextLook) return current;
    nextLook = performance.now() + readAgainAfter;
    try {
      const [identity, authorities] = [
        fileIn(settings.SECRETS_DIR, 'TLS_IDENTITY'),
        fileIn(settings.SECRETS_DIR, 'TLS_AUTHORITIES'),
      ];
      if (identity !== current.pem.key || authorities !== current.pem.ca) current = read(identity, authorities);
    } catch {
      // The ones from before stay: a file is missing, or can't be used.
    }
    return current;
  }

  return {
    name: 'certificate',
    pem: () => present().pem,
    context: () => present().context,
    connect(service, { host, port }) {
      const socket = connect({ host, port, servername: service, secureContext: present().context });
      return socket.setNoDelay(true).setKeepAlive(true);
    },
    async check() {
      const problem = problemOf(present().certificate, Date.now());
      if (problem) throw new Error(problem);
    },
  };
}

/** Why a certificate is none, or soon will be; null if it is as it should be. */
export function problemOf(certificate: X509Certificate, now: number): string | null {
  const [from, to] = [certificate.validFromDate, certificate.validToDate];
  if (now < from.getTime())
    return `This process's certificate begins at ${from.toISOString()}: others refuse it until then. Is the clock right?`;
  if (now > to.getTime())
    return `This process's certificate ended at ${to.toISOString()}: others refuse it. npm run secrets makes a new one`;
  if (now > to.getTime() - reportedBefore)
    return `This process's certificate ends at ${to.toISOString()}, and nothing has renewed it. npm run secrets does`;
  return null;
}

const fileIn = (directory: string, name: string): string => readFileSync(join(directory, name), 'utf8').trim();

function read(identity: string | undefined, authorities: string | undefined) {
  if (!identity) throw new Error('TLS_IDENTITY is missing: with TLS a process shows its certificate');
  if (!authorities) throw new Error('TLS_AUTHORITIES is missing: it says whose certificates are taken');
  const pem = { key: identity, cert: identity, ca: authorities };
  try {
    const context = createSecureContext({ ...pem, minVersion: 'TLSv1.3' });
    return { pem, context, certificate: new X509Certificate(identity) };
  } catch {
    // The cause could hold a part of them.
    throw new Error('TLS_IDENTITY and TLS_AUTHORITIES are no key with its certificate, and certificates');
  }
}
