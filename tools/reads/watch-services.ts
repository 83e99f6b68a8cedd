import { internalRoutes } from '@floorlight/contracts/callers';
import type * as consumers from '@floorlight/event-bus/consumer';
import type * as calls from '@floorlight/service-kit/call-service';
import { afterAll, vi } from 'vitest';
import { watch, writeReads } from './recorder.ts';

// Set up in the tests of services by `npm run reads`: notes which fields of events their consumers read, and which of
// auth's answers.

type Options = Parameters<typeof consumers.consumer>[0];
type Handlers = Record<string, (tx: unknown, events: { payload: object }[], found: unknown) => Promise<void>>;

vi.mock('@floorlight/event-bus/consumer', async (original) => {
  const actual = await original<typeof consumers>();
  const consumer = (options: Options) => {
    const watching = Object.entries(options.on as Handlers).map(([name, handle]) => [
      name,
      (tx: unknown, events: { payload: object }[], found: unknown) =>
        handle(
          tx,
          events.map((event) => ({ ...event, payload: watch(options.service, name, event.payload) })),
          found,
        ),
    ]);
    return actual.consumer({ ...options, on: Object.fromEntries(watching) });
  };
  return { ...actual, consumer };
});

vi.mock('@floorlight/service-kit/call-service', async (original) => {
  const actual = await original<typeof calls>();
  const authCaller: typeof calls.authCaller = (caller, config) => {
    const call = actual.authCaller(caller, config);
    return async (path, options) => {
      const response = await call(path, options);
      // A standard's own format, which a library reads.
      if (path === internalRoutes.publicKeys.path) return response;
      const json = response.json.bind(response);
      const watchedJson = async () => watch(caller, `${options?.method ?? 'GET'} ${path}`, await json());
      Object.defineProperty(response, 'json', { value: watchedJson });
      return response;
    };
  };
  return { ...actual, authCaller };
});

afterAll(() => writeReads(process.env.RECORD_READS ?? ''));
