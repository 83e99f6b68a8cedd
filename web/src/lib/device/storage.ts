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
    return true;
  } catch {
    return false;
  }
}

/** Reads stored JSON; null if there is none or it is invalid. */
export function readStoredJson(key: string): unknown {
  try {
    return JSON.parse(readStored(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Removes what is stored under keys that name `userId`. */
export function forgetStored(userId: string): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.includes(userId)) store(key, null);
  } catch {
    // Forbidden storage holds nothing.
  }
}
