import type { CodedMessage } from '@floorlight/contracts/coded-message';
import { type FailureCode, failureStatus } from '@floorlight/contracts/failure-codes';
import { coded, textOf } from '@floorlight/languages/coded';
import { isErrorBody } from './error-body.ts';
import { t } from './messages.ts';

/**
 * Why a call failed. `status` is 0 without a response from our server. Messages are in English: read them by
 * `failureMessageOf`.
 */
export interface Failure {
  status: number;
  code: FailureCode | 'unreachable' | 'unknown';
  message: string;
  detail?: CodedMessage;
  /** From field path to message. */
  errors?: Record<string, string>;
  errorDetails?: Record<string, CodedMessage>;
  /** Seconds that the server wants to be left alone. */
  retryAfter?: number;
}

const { text, ...detail } = coded(t.unreachable);
export const unreachable: Failure = { status: 0, code: 'unreachable', message: text, detail };

const isKnown = (code: string): code is FailureCode => code in failureStatus;

/** Parses an error response. A body that isn't our ErrorBody (a captive portal, a proxy's page) counts as unreachable. */
export function failureOf({ status, headers }: Pick<Response, 'status' | 'headers'>, body: unknown): Failure {
  if (!isErrorBody(body)) return unreachable;
  const { message, code, errors, detail, errorDetails } = body;
  const retryAfter = Number(headers.get('retry-after'));
  return {
    status,
    code: isKnown(code) ? code : 'unknown',
    message,
    ...(errors && { errors }),
    ...(detail && { detail }),
    ...(errorDetails && { errorDetails }),
    ...(retryAfter > 0 && { retryAfter }),
  };
}

/** The namespaces of a failure's messages, to be loaded before it is shown. */
export const namespacesOf = ({ detail: own, errorDetails = {} }: Pick<Failure, 'detail' | 'errorDetails'>): string[] =>
  [own, ...Object.values(errorDetails)]
    .flatMap((message) => [
      message,
      ...Object.values(message?.params ?? {}).filter((value) => typeof value === 'object'),
    ])
    .flatMap((each) => each?.code.split('.')[0] ?? []);

const isFailure = (error: unknown): error is Failure =>
  typeof error === 'object' && error !== null && 'code' in error && 'message' in error && 'status' in error;

/** The failure's message in the active language, or `fallback` for any other error. */
export const failureMessageOf = (error: unknown, fallback: string): string =>
  isFailure(error) && error.message ? textOf(error.message, error.detail) : fallback;

export const statusOf = (error: unknown): number | null => (isFailure(error) ? error.status : null);

/** Whether there was no answer, or one of a server that can't work now. */
export function isAway(failure: unknown): boolean {
  const status = statusOf(failure);
  return status === 0 || (status !== null && status >= 500);
}

export const codeOf = (error: unknown): Failure['code'] | null => (isFailure(error) ? error.code : null);

/** The messages of invalid fields in the active language, by field path. */
export const fieldErrorsOf = (error: unknown): Record<string, string> =>
  isFailure(error)
    ? Object.fromEntries(
        Object.entries(error.errors ?? {}).map(([path, message]) => [
          path,
          textOf(message, error.errorDetails?.[path]),
        ]),
      )
    : {};
