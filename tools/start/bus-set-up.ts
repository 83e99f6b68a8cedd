import { readStreamSettings } from '@floorlight/event-bus/config';
import { keepSetUp } from '@floorlight/event-bus/set-up';
import type { Part } from '@floorlight/service-kit/part';
import { createLogger } from '@floorlight/telemetry/logger';
import { readSecrets } from '../secrets/make-secrets.ts';
import type { OutputListeners } from './supervise.ts';

interface Options extends OutputListeners {
  /** May say how a cluster keeps the streams. Default process.env. */
  environment?: NodeJS.ProcessEnv;
}

/** Makes what services need in NATS, and makes it again when NATS has lost it. Runs in the supervisor. */
export function busSetUp(url: string, secrets: string, { onLine, environment = process.env }: Options): Part {
  const name = 'bus-set-up';
  const output = { write: (line: string) => onLine(name, line.trimEnd()) };
  const log = createLogger({ service: name, level: 'info' }, output);
  return keepSetUp({
    url,
    seed: () => readSecrets(secrets, name).NATS_NKEY_SEED,
    settings: readStreamSettings(environment),
    log,
  });
}
