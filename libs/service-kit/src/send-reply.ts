import { type Endpoint, isBinary } from '@floorlight/contracts/endpoint';
import type { Logger } from '@floorlight/telemetry/logger';
import type { Response } from 'express';
import * as z from 'zod/mini';
import { preparedJson } from './prepared-reply.ts';
import { sendBytes } from './send-bytes.ts';
import './zod-messages.ts';

/**
 * Sends a handler's result, parsed by the contract's schema. A result that doesn't match the schema throws while
 * `strict`; in production it is logged and sent, because the work is done.
 */
export async function sendReply(
  response: Response,
  endpoint: Endpoint,
  value: unknown,
  options: { strict: boolean; log: Logger },
): Promise<void> {
  if (response.headersSent) return;
  const { status, body: schema } = endpoint.reply;
  const name = `${endpoint.method} ${endpoint.path}`;
  if (status === 302) throw new Error(`${name} has to redirect and did not`);
  if (!schema) return void response.status(status).end();
  if (isBinary(schema)) return sendBytes(response, status, schema, value);

  const prepared = preparedJson(value);
  if (prepared !== undefined) return void response.status(status).type('json').send(prepared);

  const parsed = z.safeParse(schema, value);
  if (parsed.success) return void response.status(status).json(parsed.data);

  const mismatch = new Error(`The reply of ${name} does not match its contract: ${z.prettifyError(parsed.error)}`);
  if (options.strict) throw mismatch;
  options.log.error({ err: mismatch }, 'A reply does not match its contract');
  response.status(status).json(value);
}
