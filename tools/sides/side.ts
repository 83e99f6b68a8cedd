import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint, ServiceName } from '@floorlight/contracts/endpoint';
import { gatewayHeaders } from '@floorlight/test-kit/callers';
import { eventually } from '@floorlight/test-kit/eventually';
import { freePort } from '@floorlight/test-kit/free-port';
import { endChild } from '../processes/end-child.ts';
import { spawnOwned } from '../processes/spawn-owned.ts';
import { root } from '../start/environment.ts';
import type { Sources } from './last-release.ts';

/** What a request takes and answers here: as JSON, because the two sides may differ in their contracts. */
export interface Request {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** A principal's token. */
  token?: string;
}

/** A running program of one side. */
export interface Side {
  url: string;
  /** Calls it as the gateway does. Throws unless it succeeds. */
  send(endpoint: Endpoint, request?: Request): Promise<unknown>;
  /** Ends it as an orchestrator does, and waits. */
  stop(): Promise<void>;
}

/** Starts a service from these sources, and waits until it is ready. */
export async function startSide(
  service: ServiceName,
  { directory, version }: Sources,
  environment: NodeJS.ProcessEnv,
): Promise<Side> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawnOwned({
    program: process.execPath,
    args: [join(directory, 'services', service, 'src/main.ts')],
    cwd: directory,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment, PORT: String(port) },
    deathSignal: 'SIGKILL',
    output: 'pipe',
  });
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const log = createWriteStream(join(root, `test-results/sides-${service}.log`), { flags: 'a' });
  child.stdout?.pipe(log);
  child.stderr?.pipe(log);
  const name = `${service} ${version}`;
  const ready = eventually(() => isReady(url, name), { within: 60_000, every: 100 });
  const ended = once(child, 'exit').then(() =>
    Promise.reject(new Error(`${name} ended: see test-results/sides-${service}.log`)),
  );
  await Promise.race([ready, ended]);
  ended.catch(() => undefined); // later it is told to end
  return { url, send: (endpoint, request) => send(url, endpoint, request), stop: () => endChild(child, 'SIGTERM') };
}

async function isReady(url: string, name: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`);
  if (!answer.ok) throw new Error(`${name} is not ready: ${await answer.text()}`);
  return true;
}

async function send(
  url: string,
  endpoint: Endpoint,
  { params = {}, query = {}, body, token }: Request = {},
): Promise<unknown> {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  const address = new URL(path, url);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  const response = await fetch(address, {
    method: endpoint.method,
    headers: { ...gatewayHeaders(endpoint.service, token), 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${endpoint.method} ${endpoint.path}: ${response.status} ${text.slice(0, 300)}`);
  return text ? JSON.parse(text) : undefined;
}
