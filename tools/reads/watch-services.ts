import { internalRoutes } from '@floorlight/contracts/callers';
import type * as consumers from '@floorlight/event-bus/consumer';
import type * as calls from '@floorlight/service-kit/call-service';
import { afterAll, vi } from 'vitest';
import { watch, writeReads } from './recorder.ts';

// Set up in the tests of services by `npm run reads`: notes which fields of events their consumers read, and which of
// auth's answers.

type Options = Parameters<typeof consumers.consumer>[0];
interface Event {
  name: string;
  payload: object;
}
type Handle = (tx: unknown, events: Event[], found: unknown) => unknown;

vi.mock('@floorlight/event-bus/consumer', async (original) => {
  const actual = await original<typeof consumers>();
  const consumer = (options: Options) => {
    const { on = {}, knowing } = options;
    const watched = (events: Event[]) =>
      events.map((event) => ({ ...event, payload: watch(options.service, event.name, event.payload) }));
    const watching = (handle: Handle): Handle => {
      return (tx, events, found) => handle(tx, watched(events), found);
    };
    const watchingAll = (handlers: object) =>
      Object.fromEntries(
        Object.entries(handlers).map(([name, one]) => [name, typeof one === 'function' ? watching(one) : one]),
      );
    const handlers = knowing ? { knowing: watchingAll(knowing) } : { on: watchingAll(on) };
    return actual.consumer({ ...options, ...handlers } as Options); // the same handlers
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
