import { generateKeyPairSync, sign } from 'node:crypto';
import {
  type CallerName,
  callerHeader,
  callerKeysVariable,
  callerNames,
  callerTokenLife,
  signedCallerText,
} from '@floorlight/contracts/callers';
import type { ServiceName } from '@floorlight/contracts/endpoint';
import { principalHeader } from '@floorlight/contracts/principal';

const newPairs = () => new Map(callerNames.map((name) => [name, generateKeyPairSync('ed25519')]));
const pairs = newPairs();

/** The variables with which a process of this test names itself and knows the others. */
export const callerVariables = (name: CallerName): NodeJS.ProcessEnv & { CALLER_KEY: string } =>
  variablesOf(name, pairs);

/** The variables of a gateway whose keys nobody else has. */
export const newCallerVariables = (): ReturnType<typeof callerVariables> => variablesOf('gateway', newPairs());

const variablesOf = (name: CallerName, of: typeof pairs) => ({
  CALLER_KEY: of.get(name)?.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64') ?? '',
  ...Object.fromEntries(
    [...of].map(([caller, { publicKey }]) => [
      callerKeysVariable(caller),
      publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    ]),
  ),
});

/** The token by which a caller names itself to a service; it ends in `seconds`. */
export function callerToken(caller: CallerName, service: ServiceName, seconds = callerTokenLife): string {
  const claims = `${caller}.${service}.${Math.floor(Date.now() / 1000) + seconds}`;
  const key = pairs.get(caller)?.privateKey;
  return key ? `${claims}.${sign(null, Buffer.from(signedCallerText(claims)), key).toString('base64url')}` : '';
}

/** A caller's signature of a text in base64url. */
export const signedByCaller = (caller: CallerName, text: string): string => {
  const key = pairs.get(caller)?.privateKey;
  return key ? sign(null, Buffer.from(text), key).toString('base64url') : '';
};

/** The headers of a request that the gateway forwards to a service, with a principal's token or without one. */
export const gatewayHeaders = (service: ServiceName, token?: string): Record<string, string> => ({
  [callerHeader]: callerToken('gateway', service),
  ...(token && { [principalHeader]: token }),
});
