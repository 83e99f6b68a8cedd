import { Agent, request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import type { Call, CallAuth, CallerName } from '@floorlight/contracts/callers';
import type { ServiceName } from '@floorlight/contracts/endpoint';
import { callerCredential } from './caller-credential.ts';
import { type TlsIdentity, type TlsSettings, tlsIdentity } from './tls-identity.ts';

/**
 * Calls a service in this process's name, otherwise as `fetch` does. Follows no redirects. Resolves when the whole answer is in
 * memory: its connection is free for the next call, whether or not the caller reads the body.
 */
export type CallService = (service: ServiceName, url: URL, call?: Call) => Promise<Response>;

/** Who calls, and how. */
export interface CallerSettings extends TlsSettings {
  CALLER_KEY: string;
}

/** For the calls of one process: with its token, and with its certificate where it has one. */
export function serviceCaller(caller: CallerName, settings: CallerSettings): CallService {
  const credential = callerCredential(caller, settings.CALLER_KEY);
  const tls = tlsIdentity(settings);
  const send = tls ? overTls(tls) : overHttp;
  return async (service, url, { headers, ...call } = {}) =>
    inMemory(await send(service, url, { ...call, headers: { ...headers, ...credential.headersFor(service) } }));
}

export function authCaller(caller: CallerName, settings: CallerSettings & { AUTH_URL: string }): CallAuth {
  const callService = serviceCaller(caller, settings);
  return (path, call) => callService('auth', new URL(path, settings.AUTH_URL), call);
}

async function inMemory(answer: Response): Promise<Response> {
  const { status, statusText, headers } = answer;
  const body = await answer.arrayBuffer();
  return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers });
}

const overHttp: CallService = (_service, url, call) => fetch(url, { redirect: 'error', ...call });

/** `fetch` can't show a certificate, so this makes the same of node's own client. */
function overTls(tls: TlsIdentity): CallService {
  // With a timeout set, it closes an idle connection before the service does.
  const agent = new Agent({ keepAlive: true, maxCachedSessions: 0, timeout: 60_000 });
  return (service, url, { body, ...call } = {}) =>
    new Promise((resolve, reject) => {
      const request = httpsRequest(url, { ...call, ...tls.pem(), agent, servername: service, minVersion: 'TLSv1.3' });
      request.once('error', (error) => reject(call.signal?.aborted ? call.signal.reason : error));
      request.once('response', (answer) => {
        const { statusCode = 502, headers } = answer;
        const hasBody = statusCode !== 204;
        if (!hasBody) answer.resume();
        const stream = hasBody ? (Readable.toWeb(answer) as ReadableStream) : null; // node has a type of its own for it
        resolve(new Response(stream, { status: statusCode, headers: headersOf(headers) }));
      });
      request.end(body);
    });
}

const headersOf = (headers: NodeJS.Dict<string | string[]>): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
