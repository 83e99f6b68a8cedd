import { randomUUID } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  headers,
  type Msg,
  type NatsConnection,
  NoRespondersError,
  nkeys,
  RequestError,
  TimeoutError,
} from '@nats-io/transport-node';
import { signatureHeader } from './signed-event.ts';

/** Makes an answer belong to one request. */
const nonceHeader = 'Floorlight-Nonce';
/** Of an answer that says no, in place of a body. */
const refusalHeader = 'Floorlight-Refusal';

/** Nobody has answered. `sent`: somebody may have got the request all the same. */
export class NoAnswer extends Error {
  readonly sent: boolean;
  constructor(message: string, { sent }: { sent: boolean }) {
    super(message);
    this.sent = sent;
  }
}

/** The other side has refused the request, or what came doesn't carry its signature. */
export class Refused extends Error {}

interface Ask {
  subject: string;
  body: unknown;
  /** The nkey that signs the request. */
  seed: string;
  /** The public nkey that signs the answer. */
  answeredBy: string;
  /** Milliseconds. */
  timeout: number;
}

/**
 * Asks over core NATS, with a signed request and a signed answer.
 *
 * @throws NoAnswer or Refused
 */
export async function ask(
  connection: NatsConnection,
  { subject, body, seed, answeredBy, timeout }: Ask,
): Promise<unknown> {
  const text = JSON.stringify(body);
  const nonce = randomUUID();
  const signed = headers();
  signed.set(nonceHeader, nonce);
  signed.set(signatureHeader, signatureOf(seed, requestText(subject, nonce, text)));
  const answer = await connection
    .request(subject, packed(text), { timeout, headers: signed })
    .catch((error: unknown) => {
      const isAway = error instanceof NoRespondersError || (error instanceof RequestError && error.isNoResponders());
      if (isAway) throw new NoAnswer('nobody listens', { sent: false });
      if (error instanceof TimeoutError) throw new NoAnswer('no answer in time', { sent: true });
      throw new NoAnswer(error instanceof Error ? error.message : String(error), { sent: true });
    });
  const reply = unpacked(answer.data);
  const refusal = answer.headers?.get(refusalHeader) ?? '';
  if (!isSignedBy(answeredBy, answerText(nonce, refusal, reply), answer.headers?.get(signatureHeader)))
    throw new Refused(`the answer on ${subject} does not carry the right signature`);
  if (refusal) throw new Refused(refusal);
  return JSON.parse(reply);
}

interface Answering {
  seed: string;
  /** The public nkey whose signature a request on this subject must carry. @throws Refused where there is none */
  keyFor(subject: string): string;
  /** @throws Refused to say no in words */
  answer(subject: string, body: unknown): Promise<unknown>;
  /** Gets what else goes wrong. The other side hears only that it did. */
  onError(error: unknown, subject: string): void;
}

/** Answers signed requests. Instances with one queue share them. Returns unsubscribe. */
export function answerRequests(
  connection: NatsConnection,
  subject: string,
  { seed, keyFor, answer, onError }: Answering,
): () => void {
  async function answered(message: Msg): Promise<void> {
    const nonce = message.headers?.get(nonceHeader) ?? '';
    const respond = (reply: string, refusal = '') => {
      const signed = headers();
      signed.set(signatureHeader, signatureOf(seed, answerText(nonce, refusal, reply)));
      if (refusal) signed.set(refusalHeader, refusal);
      message.respond(packed(reply), { headers: signed });
    };
    try {
      const body = unpacked(message.data);
      const text = requestText(message.subject, nonce, body);
      if (!isSignedBy(keyFor(message.subject), text, message.headers?.get(signatureHeader)))
        throw new Refused('the request does not carry the right signature');
      respond(JSON.stringify((await answer(message.subject, JSON.parse(body))) ?? null));
    } catch (error) {
      if (!(error instanceof Refused)) onError(error, message.subject);
      respond('', error instanceof Refused ? error.message : 'it failed; the log of the other side says why');
    }
  }
  const subscription = connection.subscribe(subject, {
    queue: 'auth',
    callback(error, message) {
      if (!error) void answered(message).catch((reason) => onError(reason, message.subject));
    },
  });
  return () => subscription.unsubscribe();
}

/** A message of NATS has room for 1 MB; the settings of a large site are twice as long before they are packed. */
const packed = (text: string): Buffer => gzipSync(text);
const maxBytes = 16 * 1024 ** 2;
const unpacked = (data: Uint8Array): string => gunzipSync(data, { maxOutputLength: maxBytes }).toString();

const requestText = (subject: string, nonce: string, body: string): string => `ask ${subject} ${nonce}\n${body}`;
const answerText = (nonce: string, refusal: string, body: string): string => `answer ${nonce} ${refusal}\n${body}`;

const signatureOf = (seed: string, text: string): string =>
  Buffer.from(nkeys.fromSeed(Buffer.from(seed.trim())).sign(Buffer.from(text))).toString('base64url');

function isSignedBy(key: string, text: string, signature: string | undefined): boolean {
  if (!signature) return false;
  try {
    return nkeys.fromPublic(key).verify(Buffer.from(text), Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}
