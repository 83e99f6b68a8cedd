import { type Endpoint, isBinary, type Schema } from '@floorlight/contracts/endpoint';
import { codedFieldError } from '@floorlight/contracts/field-error';
import { codedValidationMessage } from '@floorlight/contracts/validation-message';
import type { Coded } from '@floorlight/languages/coded';
import type { Request } from 'express';
import * as z from 'zod/mini';
import { binaryBody } from './binary-body.ts';
import { type FailureText, invalid } from './failures.ts';

/**
 * The parts of a request, parsed by the endpoint's schemas; a binary body is an unread stream. Throws the failure
 * `invalid_request` with a message for each wrong field.
 */
export function readRequest(endpoint: Endpoint, request: Request): { params: unknown; query: unknown; body: unknown } {
  const errors: Record<string, FailureText> = {};
  const defaults = new Map<string, Coded>();
  const error = (issue: z.core.$ZodRawIssue): string => {
    const message = codedValidationMessage(issue);
    defaults.set(message.text, message);
    return message.text;
  };
  const read = (schema: Schema | undefined, value: unknown): unknown => {
    if (!schema) return undefined;
    const parsed = z.safeParse(schema, value, { error });
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues)
      errors[path.join('.') || 'body'] ??= codedFieldError(message) ?? defaults.get(message) ?? message;
    return undefined;
  };

  const parts = {
    params: read(endpoint.params, request.params),
    query: read(endpoint.query, request.query),
    body: isBinary(endpoint.body) ? binaryBody(request, endpoint.body) : read(endpoint.body, request.body ?? {}),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return parts;
}
