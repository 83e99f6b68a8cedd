import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds, by when start-up work is over. */
const afterStart = 5000;

/**
 * Releases the memory that start-up took, once. V8's heap grows while modules load, and a process with little to do
 * never shrinks it: it would keep twice the memory it needs. Blocks the process for about 0.1 s. Never rejects.
 */
export async function releaseMemory(): Promise<void> {
  await pause(afterStart, undefined, { ref: false });
  try {
    const { Session } = await import('node:inspector/promises');
    const session = new Session();
    session.connect();
    await session.post('HeapProfiler.collectGarbage');
    session.disconnect();
  } catch {
    // Node can be built without its inspector.
  }
}
