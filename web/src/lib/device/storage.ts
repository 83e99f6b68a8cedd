/** Reads a stored text; null if there is none, or if a private window or a policy forbids storage. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores `value`; null removes it. Returns false if the storage is full or forbidden; never throws. */
export function store(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    noteRefused(false);
    return true;
  } catch {
    noteRefused(value !== null);
    return false;
  }
}

const listeners = new Set<() => void>();
let isRefused = false;

function noteRefused(next: boolean): void {
  if (next === isRefused) return;
  isRefused = next;
  for (const listener of listeners) listener();
}

/** Whether the storage was full or forbidden when something was last stored. */
export const isStorageRefused = (): boolean => isRefused;

/** Calls the listener when that changes. Returns unsubscribe. */
export function onStorageRefused(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let isAsked = false;

/**
 * Asks the browser once to keep what waits on this device also when space is short. Without it browsers delete what they
 * like.
 */
export function keepStorage(): void {
  if (isAsked) return;
  isAsked = true;
  void navigator.storage?.persist?.().catch(() => undefined);
}

/** Reads stored JSON; null if there is none or it is invalid. */
export function readStoredJson(key: string): unknown {
  try {
    return JSON.parse(readStored(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Removes what is stored under keys with this text, such as the id of a person. */
export function forgetStored(text: string): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.includes(text)) store(key, null);
  } catch {
    // Forbidden storage holds nothing.
  }
}
