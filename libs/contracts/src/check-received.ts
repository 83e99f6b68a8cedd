import type * as z from 'zod/mini';
import type { Schema } from './endpoint.ts';

/**
 * Checks what another process sent and returns it as it came: for what is stored under its sender's version. A field that only a
 * newer release knows stays in it, and this process's next release finds it there; parsing would drop it for good. Fields with a
 * default may be missing, so whoever reads the stored value parses it.
 *
 * @throws a ZodError
 */
export function checkReceived<S extends Schema>(schema: S, received: unknown): z.output<S> {
  schema.parse(received);
  return received as z.output<S>; // checked above, except for defaults
}
