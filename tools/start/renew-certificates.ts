import type { Part } from '@floorlight/service-kit/part';
import { createLogger } from '@floorlight/telemetry/logger';
import { makeSecrets } from '../secrets/make-secrets.ts';
import { renewal } from '../secrets/renewal.ts';
import type { OutputListeners } from './supervise.ts';

/** Renews the certificates of a product with TLS. Runs in the supervisor. */
export function renewCertificates(secrets: string, { onLine }: OutputListeners): Part {
  const name = 'renewal';
  const output = { write: (line: string) => onLine(name, line.trimEnd()) };
  return renewal(() => makeSecrets(secrets), createLogger({ service: name, level: 'info' }, output));
}
