import { type Endpoint, isBinary } from '@floorlight/contracts/endpoint';
import type { Logger } from '@floorlight/telemetry/logger';
import type { Response } from 'express';
import * as z from 'zod/mini';
import { sendBytes } from './send-bytes.ts';
import './zod-messages.ts';

/**
 * Sends what a handler returned: only what the contract's schema lets through. What doesn't fit the schema throws
 * while `strict`; in production it is logged and sent, for what was done is done.
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

  const parsed = z.safeParse(schema, value);
  if (parsed.success) return void response.status(status).json(parsed.data);

  const offSchema = new Error(`${name} answered off its contract: ${z.prettifyError(parsed.error)}`);
  if (options.strict) throw offSchema;
  options.log.error({ err: offSchema }, 'A reply does not fit its contract');
  response.status(status).json(value);
}
