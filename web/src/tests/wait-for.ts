import { vi } from 'vitest';

/** Vitest's `waitFor`, with enough time for a machine that is busy with other work. */
export const waitFor = <T>(probe: () => T | Promise<T>): Promise<T> => vi.waitFor(probe, { timeout: 10_000 });
