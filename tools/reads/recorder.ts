import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The fields that were read, by consumer and source: `GET /api/x`, or the name of an event. */
const reads = new Map<string, Map<string, Set<string>>>();

/**
 * Returns a value that looks the same and notes which of its fields are read. A list is `[]` in their paths. Who copies or
 * stores an object reads all of it.
 */
export function watch<T>(consumer: string, source: string, value: T): T {
  const ofConsumer = reads.get(consumer) ?? new Map<string, Set<string>>();
  reads.set(consumer, ofConsumer);
  const fields = ofConsumer.get(source) ?? new Set<string>();
  ofConsumer.set(source, fields);
  return watched(value, '', fields) as T; // it has the same fields
}

/** The same object is watched once, so that whoever compares it with itself finds it equal. */
const known = new WeakMap<object, object>();
const originals = new WeakMap<object, object>();

function watched(value: unknown, path: string, fields: Set<string>): unknown {
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value;
  const before = known.get(value);
  if (before) return before;
  // The target is an empty one, because a proxy may not change what a frozen object answers.
  const proxy: object = new Proxy(Array.isArray(value) ? [] : {}, {
    get(_, key) {
      const read: unknown = Reflect.get(value, key, value);
      if (typeof key === 'symbol' || typeof read === 'function' || !Object.hasOwn(value, key)) return read;
      if (Array.isArray(value)) return key === 'length' ? read : watched(read, `${path}[]`, fields);
      const field = path ? `${path}.${key}` : key;
      fields.add(field);
      return watched(read, field, fields);
    },
    has: (_, key) => Reflect.has(value, key),
    ownKeys: () => Reflect.ownKeys(value),
    getOwnPropertyDescriptor(_, key): PropertyDescriptor | undefined {
      const own = Reflect.getOwnPropertyDescriptor(value, key);
      if (!own) return undefined;
      const isLength = Array.isArray(value) && key === 'length';
      return { ...own, value: Reflect.get(proxy, key), writable: true, configurable: !isLength };
    },
    set: (_, key, next) => Reflect.set(value, key, next),
  });
  known.set(value, proxy);
  known.set(proxy, proxy);
  originals.set(proxy, value);
  return proxy;
}

/** The value itself, with everything in it, for who must not get a proxy. */
export function unwatched(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value;
  const own = originals.get(value);
  if (own) return own;
  if (Array.isArray(value)) return value.map(unwatched);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, unwatched(part)]));
}

/** Also of another realm: jsdom's tests have an `Object` of their own. */
function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true;
  const prototype: object | null = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Writes what was read so far into a file of this process. */
export function writeReads(directory: string): void {
  mkdirSync(directory, { recursive: true });
  const plain = Object.fromEntries(
    [...reads].map(([consumer, sources]) => [
      consumer,
      Object.fromEntries([...sources].map(([source, fields]) => [source, [...fields]])),
    ]),
  );
  writeFileSync(join(directory, `${process.pid}-${Math.random().toString(36).slice(2)}.json`), JSON.stringify(plain));
}
