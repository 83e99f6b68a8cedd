import { ErrorBody, type FailureCode } from '@floorlight/contracts/errors';

/** Why a call failed. `status` is 0 without a response from our server. */
export interface Failure {
  status: number;
  code: FailureCode | 'unreachable';
  /** For people. */
  message: string;
  /** From field path to message. */
  errors?: Record<string, string>;
}

export const unreachable: Failure = {
  status: 0,
  code: 'unreachable',
  message: 'No connection to Floorlight. Check the network and try again.',
};

/** Parses an error response. A body that isn't our ErrorBody (a captive portal, a proxy's page) counts as unreachable. */
export function failureOf(status: number, body: unknown): Failure {
  const parsed = ErrorBody.safeParse(body);
  if (!parsed.success) return unreachable;
  const { message, code, errors } = parsed.data;
  return { status, code, message, ...(errors && { errors }) };
}

const isFailure = (error: unknown): error is Failure =>
  typeof error === 'object' && error !== null && 'code' in error && 'message' in error && 'status' in error;

/** The failure's message, or `fallback` for any other error. */
export const failureMessageOf = (error: unknown, fallback: string): string =>
  isFailure(error) && error.message ? error.message : fallback;

export const statusOf = (error: unknown): number | null => (isFailure(error) ? error.status : null);

export const codeOf = (error: unknown): Failure['code'] | null => (isFailure(error) ? error.code : null);

export const fieldErrorsOf = (error: unknown): Record<string, string> => (isFailure(error) && error.errors) || {};
