import { inject } from 'vitest';
import { readSecrets } from '../secrets/make-secrets.ts';
import type { ProcessName } from '../secrets/table.ts';
import type { ServerName } from '../servers/server.ts';

/** The product that the tests of this project try to break into. */
export interface RunningProduct {
  url: string;
  /** Its data. */
  directory: string;
  secrets: string;
  /** The URLs of its servers, with the administrator's credentials. */
  servers: Record<ServerName, string>;
  /** The base URL of its mailbox. */
  mailbox: string;
  /** The base URLs of its services. */
  services: Record<string, string>;
}

export const runningProduct = (): RunningProduct => inject('product');

/** The credentials of a process of the running product. */
export const secretsOf = (process: ProcessName): Record<string, string> =>
  readSecrets(runningProduct().secrets, process);
