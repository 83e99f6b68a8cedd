import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CallerName,
  callerKeysVariable,
  callerNames,
  callersTo,
  callerTokenLife,
  signedCallerText,
} from '@floorlight/contracts/callers';
import type { ServiceName } from '@floorlight/contracts/endpoint';
import type { Logger } from '@floorlight/telemetry/logger';
import { LRUCache } from 'lru-cache';
import { callerClocks } from './caller-clocks.ts';

/** The process that a caller token names; null where its signature, service or time is wrong, or where there is none. */
export type CallerVerifier = (token: unknown) => CallerName | null;

/** The public keys of each caller in base64 (SPKI, DER): one, or two while they change. */
export type CallerKeys = { [Variable in ReturnType<typeof callerKeysVariable<CallerName>>]?: string | undefined } & {
  /** Where the present keys are, which may have changed since the start. */
  SECRETS_DIR?: string | undefined;
};

/** Seconds by which the clocks of two machines may differ: five minutes, and a little for the way. */
const clockTolerance = 330;
/** Milliseconds between two looks at the file: a flood of forged tokens must not read it each time. */
const readAgainAfter = 1000;

/**
 * Verifies the tokens that callers send to one service. Throws where the keys of one that may call it are missing. A
 * checked signature is remembered as long as its token lives.
 */
export function callerVerifier(service: ServiceName, variables: CallerKeys, log: Logger): CallerVerifier {
  const noticeClock = callerClocks(log);
  const verified = new LRUCache<string, { caller: CallerName; end: number }>({ max: 100 });
  const callers = new Map(
    callersTo(service).map((caller) => [
      caller,
      knownKeys(callerKeysVariable(caller), variables, () => verified.clear()),
    ]),
  );

  function check(token: string): { caller: CallerName; end: number } | null {
    const [, claims = '', signature = ''] = /^(.+)\.([\w-]+)$/.exec(token) ?? [];
    const [name, audience, end] = claims.split('.');
    const caller = callerNames.find((one) => one === name);
    if (!caller || audience !== service) return null;
    const isSigned = (key: KeyObject) =>
      verify(null, Buffer.from(signedCallerText(claims)), key, Buffer.from(signature, 'base64url'));
    return callers.get(caller)?.some(isSigned) ? { caller, end: Number(end) } : null;
  }

  return (token) => {
    if (typeof token !== 'string') return null;
    const entry = verified.get(token) ?? check(token);
    if (!entry) return null;
    const left = entry.end - Date.now() / 1000;
    noticeClock(entry.caller, left);
    if (!(left > -clockTolerance && left < callerTokenLife + clockTolerance)) return null;
    verified.set(token, entry);
    return entry.caller;
  };
}

export interface KnownKeys {
  /** Whether one of the keys matches. If none does, looks for new ones. */
  some(matches: (key: KeyObject) => boolean): boolean;
}

/** The public keys of a caller, and those that its secrets hold meanwhile. Throws where there are none. */
export function knownKeys(
  variable: ReturnType<typeof callerKeysVariable<CallerName>>,
  { [variable]: given, SECRETS_DIR }: CallerKeys,
  onChange: () => void,
): KnownKeys {
  if (!given) throw new Error(`${variable} is missing: it verifies calls to this service`);
  let text = given;
  let keys = readKeys(variable, text);
  let nextLook = 0;

  /** Whether the keys have changed since the last look. */
  function readAgain(): boolean {
    if (SECRETS_DIR === undefined || performance.now() < nextLook) return false;
    nextLook = performance.now() + readAgainAfter;
    try {
      const present = readFileSync(join(SECRETS_DIR, variable), 'utf8').trim();
      if (present === text) return false;
      keys = readKeys(variable, present);
      text = present;
    } catch {
      return false; // the keys of the start stay
    }
    onChange();
    return true;
  }

  return { some: (matches) => keys.some(matches) || (readAgain() && keys.some(matches)) };
}

function readKeys(variable: string, text: string): KeyObject[] {
  try {
    return text
      .split(/\s+/)
      .map((key) => createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' }));
  } catch (error) {
    throw new Error(`${variable} does not hold public keys`, { cause: error });
  }
}
