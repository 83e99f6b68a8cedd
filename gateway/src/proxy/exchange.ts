import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { callerHeader } from '@floorlight/contracts/callers';
import type { Failure } from '@floorlight/service-kit/failures';
import { answerFailure } from '../answer-failure.ts';

/** A request and the response its client waits for. */
export interface Answerable {
  request: IncomingMessage;
  response: ServerResponse;
  /** Headers of the answer, except where the service sends its own; names in lower case. */
  answerHeaders: readonly (readonly [name: string, value: string])[];
}

/** A request on its way to a service. */
export interface Exchange extends Answerable {
  /** The headers for the service: name, value, name, value. */
  headers: string[];
  /** Bytes. */
  bodyLimit: number;
  /** An emergency: it waits for no other requests. */
  urgent: boolean;
  /** Bytes go one way or the other, not JSON. */
  streams: boolean;
  /** Called with the service's status before the client gets it. */
  onAnswer: ((status: number) => void) | undefined;
}

/** Why an answer is none for the client: the service refuses the gateway, not the user. Null for every other answer. */
export function refusalOfGateway(status: number | undefined, headers: IncomingHttpHeaders): Error | null {
  if (status !== 403 || headers[callerHeader] === undefined) return null;
  return new Error("It refuses this gateway's credential, or a clock is wrong");
}

/** Answers with a failure in place of the service. */
export function failExchange({ request, response, answerHeaders }: Answerable, failure: Failure): void {
  if (!response.headersSent) for (const [name, value] of answerHeaders) response.setHeader(name, value);
  answerFailure(request, response, failure);
}
