import express, { type Express } from 'express';
import * as z from 'zod/mini';
import { Failure } from './failures.ts';

/**
 * Adds a route between services: `answer` gets the parsed JSON body, and its result is sent as JSON, or as 204 where there
 * is none. A body that doesn't fit `schema` fails with `invalid_request`.
 */
export const internalRoute =
  <S extends z.ZodMiniType>(path: string, schema: S, answer: (body: z.output<S>) => Promise<unknown>) =>
  (app: Express): void => {
    app.post(path, express.json(), async (request, response) => {
      const parsed = z.safeParse(schema, request.body);
      if (!parsed.success) throw new Failure('invalid_request');
      const result = await answer(parsed.data);
      if (result === undefined) response.status(204).end();
      else response.json(result);
    });
  };
