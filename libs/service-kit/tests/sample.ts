import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { binary, defineEndpoint, type Endpoint } from '@floorlight/contracts/endpoint';
import { fieldError } from '@floorlight/contracts/field-error';
import { safetyFieldMessages } from '@floorlight/contracts/safety-field-messages';
import { Id, IdParams, text } from '@floorlight/contracts/scalars';
import { createLogger } from '@floorlight/telemetry/logger';
import { callerVariables, gatewayHeaders } from '@floorlight/test-kit/callers';
import * as z from 'zod/mini';
import { ByteStream } from '../src/byte-stream.ts';
import type { ServiceConfig } from '../src/config.ts';
import { type Handler, route } from '../src/route.ts';
import { createService, type Service, type ServiceOptions } from '../src/service.ts';

const Parcel = z.object({ id: Id, title: z.string() });
const parcel = { id: '0b5c1f7e-8f0e-4a55-9d5e-0c6f1b1a2c3d', title: 'Gloves' };

/** A contract with one endpoint of each kind. */
export const contract = {
  greet: defineEndpoint({
    service: 'vault',
    method: 'GET',
    path: '/api/greeting',
    summary: 'Greets whoever asks.',
    access: 'anyone',
    reply: { status: 200, body: z.object({ name: z.nullable(z.string()) }) },
  }),
  leave: defineEndpoint({
    service: 'vault',
    method: 'GET',
    path: '/api/leave',
    summary: 'Goes elsewhere.',
    access: 'anyone',
    changes: true,
    reply: { status: 302 },
  }),
  getParcel: defineEndpoint({
    service: 'vault',
    method: 'GET',
    path: '/api/parcels/:id',
    summary: 'One parcel.',
    access: 'user',
    params: IdParams,
    reply: { status: 200, body: Parcel },
    fails: ['not_found', 'conflict'],
  }),
  removeParcel: defineEndpoint({
    service: 'vault',
    method: 'DELETE',
    path: '/api/parcels/:id',
    summary: 'Removes a parcel.',
    access: 'totes.assign',
    params: IdParams,
    reply: { status: 204 },
  }),
  createParcel: defineEndpoint({
    service: 'vault',
    method: 'POST',
    path: '/api/parcels',
    summary: 'Takes a parcel in.',
    access: 'user',
    body: z.object({
      title: text(20, fieldError(safetyFieldMessages.titleRequired)),
      size: z.object({ width: z.number('Width is required') }),
      note: z.optional(z.unknown()),
    }),
    reply: { status: 201, body: Parcel },
    idempotent: true,
  }),
  labelParcels: defineEndpoint({
    service: 'vault',
    method: 'POST',
    path: '/api/labels',
    summary: 'Takes a weight for each label.',
    access: 'user',
    body: z.object({ labels: z.record(z.string(), z.number()) }),
    reply: { status: 204 },
  }),
  countParcels: defineEndpoint({
    service: 'vault',
    method: 'GET',
    path: '/api/parcels/count',
    summary: 'How many parcels there are.',
    access: 'user',
    query: z.object({ limit: z._default(z.coerce.number().check(z.gte(1, 'Ask for one at least')), 5) }),
    reply: { status: 200, body: z.object({ count: z.int() }) },
    survivesAuth: true,
  }),
  suggest: defineEndpoint({
    service: 'vault',
    method: 'POST',
    path: '/api/suggestions',
    summary: 'Takes a suggestion without saying whose it is.',
    access: 'user',
    reply: { status: 204 },
    anonymous: true,
  }),
  addPicture: defineEndpoint({
    service: 'vault',
    method: 'POST',
    path: '/api/pictures',
    summary: 'Takes a picture in.',
    access: 'user',
    body: binary(['image/png', 'image/jpeg'], 100_000),
    reply: { status: 201, body: z.object({ size: z.int() }) },
  }),
  getPicture: defineEndpoint({
    service: 'vault',
    method: 'GET',
    path: '/api/pictures/:id',
    summary: 'A picture.',
    access: 'user',
    params: IdParams,
    reply: { status: 200, body: binary(['image/png'], 100_000) },
  }),
  getCatalogue: defineEndpoint({
    service: 'vault',
    method: 'GET',
    path: '/api/catalogue',
    summary: 'All pictures in one file, which is made while it is sent.',
    access: 'user',
    reply: { status: 200, body: binary(['application/zip'], 100_000) },
  }),
} satisfies Record<string, Endpoint>;

type Contract = typeof contract;
type Handlers = { [K in keyof Contract]: Handler<Contract[K]> };

const handlers: Handlers = {
  greet: async ({ principal }) => ({ name: principal?.name ?? null }),
  leave: async ({ response }) => response.redirect('/elsewhere'),
  getParcel: async ({ params }) => ({ ...parcel, id: params.id }),
  removeParcel: async () => {},
  createParcel: async ({ body }) => ({ ...parcel, title: body.title }),
  labelParcels: async () => {},
  countParcels: async ({ query }) => ({ count: query.limit }),
  suggest: async () => {},
  addPicture: async ({ body }) => ({ size: (await buffer(body)).length }),
  getPicture: async () => new Blob(['a picture'], { type: 'image/png' }),
  getCatalogue: async () =>
    new ByteStream({ type: 'application/zip', fileName: 'catalogue.zip', bytes: Readable.from(['all ', 'pictures']) }),
};

export interface LogLine {
  level: string;
  msg: string;
  requestId?: string;
  traceId?: string;
  [field: string]: unknown;
}

export interface Sample {
  service: Service;
  baseUrl: string;
  logs: LogLine[];
  /** `call('POST /api/parcels', { token, json })`; an option that is left out isn't sent. */
  call(
    line: string,
    options?: { token?: string; json?: unknown; headers?: Record<string, string> } & Pick<
      RequestInit,
      'body' | 'duplex'
    >,
  ): Promise<Response>;
}

type SampleOptions = Partial<Omit<ServiceOptions, 'config'>> & {
  handlers?: Partial<Handlers>;
  config?: Partial<ServiceOptions['config']>;
};

export const sampleConfig = (): ServiceConfig => ({
  LAME_DUCK_SECONDS: 0,
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  PORT: 0,
  AUTH_URL: 'http://127.0.0.1:9',
  ...callerVariables('vault'),
});

/** The sample service, made but not started; its address needs a port in `config`. */
export function makeSample({ handlers: own = {}, config = {}, ...options }: SampleOptions): Sample {
  const logs: LogLine[] = [];
  const settings = { ...sampleConfig(), ...config };
  const all = { ...handlers, ...own };
  const service = createService({
    name: 'vault',
    log: createLogger({ service: 'vault', level: 'info' }, { write: (line) => void logs.push(JSON.parse(line)) }),
    parts: [],
    endpoints: Object.values(contract),
    routes: [
      route(contract.greet, all.greet),
      route(contract.leave, all.leave),
      route(contract.getParcel, all.getParcel),
      route(contract.removeParcel, all.removeParcel),
      route(contract.createParcel, all.createParcel),
      route(contract.labelParcels, all.labelParcels),
      route(contract.countParcels, all.countParcels),
      route(contract.suggest, all.suggest),
      route(contract.addPicture, all.addPicture),
      route(contract.getPicture, all.getPicture),
      route(contract.getCatalogue, all.getCatalogue),
    ],
    ...options,
    config: settings,
  });
  const sample: Sample = {
    service,
    baseUrl: `http://127.0.0.1:${settings.PORT}`,
    logs,
    call(line, { token, json, headers, ...more } = {}) {
      const [method = 'GET', path = '/'] = line.split(' ');
      return fetch(`${sample.baseUrl}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          ...gatewayHeaders('vault', token),
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...more,
        ...(json !== undefined && { body: JSON.stringify(json) }),
      });
    },
  };
  return sample;
}

/** The sample service, serving. */
export async function startSample(options: SampleOptions = {}): Promise<Sample> {
  const sample = makeSample(options);
  const { port } = await sample.service.start();
  sample.baseUrl = `http://127.0.0.1:${port}`;
  return sample;
}
