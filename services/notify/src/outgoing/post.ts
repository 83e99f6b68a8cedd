import type { IncomingMessage } from 'node:http';
import http from 'node:http';
import https from 'node:https';
import { RefusedAddress } from '@floorlight/service-kit/address-guard';
import type { AddressRules } from './address-rules.ts';

export interface Outcome {
  status: number | null;
  /** Why there is no status: the address is not allowed, can't be reached, or was too slow. */
  problem: 'address' | 'connection' | 'timeout' | null;
  /** The beginning of the answer. */
  answer: string | null;
  /** Milliseconds. */
  duration: number;
  /** False if the connection was never made: then nothing has left this machine. */
  isSent: boolean;
}

export interface Post {
  url: string;
  headers: Record<string, string>;
  body: string | Buffer;
  addresses: Pick<AddressRules, 'mayHave'> & Partial<AddressRules>;
  signal: AbortSignal;
  /** Keep connections open for the next post. Without them each post has one of its own. */
  agents?: { http: http.Agent; https: https.Agent };
  /** Milliseconds from the connection to the end of the answer. */
  timeout?: number;
}

/** Milliseconds. */
const defaultTimeout = 10_000;
/** Bytes of an answer that are read at all, and that are kept. */
const mostRead = 4096;
const mostKept = 1024;

/** Posts once and follows no redirect. Never throws. */
export async function post(request: Post): Promise<Outcome> {
  const began = performance.now();
  const progress = { isSent: false };
  const outcome = await attempt(request, progress).catch((error: unknown) => ({
    status: null,
    answer: null,
    problem: problemOf(error),
  }));
  return { ...outcome, ...progress, duration: Math.round(performance.now() - began) };
}

type Answered = Pick<Outcome, 'status' | 'problem' | 'answer'>;

async function attempt(post: Post, progress: { isSent: boolean }): Promise<Answered> {
  const { url, headers, body, addresses, signal, agents, timeout = defaultTimeout } = post;
  const target = new URL(url);
  if (!addresses.mayHave(target)) throw new RefusedAddress(url);
  const [{ request }, agent] = target.protocol === 'https:' ? [https, agents?.https] : [http, agents?.http];
  const { promise, resolve, reject } = Promise.withResolvers<Answered>();
  const sent = request(target, {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    agent: agent ?? false,
    ...(addresses.lookup && { lookup: addresses.lookup }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
  });
  sent.once('socket', (socket) => {
    const connected = () => {
      progress.isSent = true;
    };
    if (socket.connecting) socket.once(target.protocol === 'https:' ? 'secureConnect' : 'connect', connected);
    else connected();
  });
  sent.on('error', reject).on('response', (response) => {
    void beginningOf(response).then((answer) => {
      if (!agent) sent.destroy();
      resolve({ status: response.statusCode ?? null, problem: null, answer });
    });
  });
  sent.end(body);
  return promise;
}

/** The status has arrived: what follows is for the log alone, so it may break off. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= mostRead) break;
    }
  } catch {
    // It broke off, or took too long.
  }
  return Buffer.concat(chunks).subarray(0, mostKept).toString().replaceAll('\0', '\u{fffd}');
}

function problemOf(error: unknown): Outcome['problem'] {
  if (error instanceof RefusedAddress) return 'address';
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
    ? 'timeout'
    : 'connection';
}
