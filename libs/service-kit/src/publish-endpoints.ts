import type { Endpoint, ServiceName } from '@floorlight/contracts/endpoint';
import {
  publishedEndpointsPath,
  publishedForm,
  type SignedEndpoints,
  signedEndpointsText,
} from '@floorlight/contracts/published-endpoints';
import type { Express } from 'express';
import type * as z from 'zod/mini';
import { callerCredential } from './caller-credential.ts';

/**
 * Publishes the table of a service's endpoints, signed with its key: a gateway of an earlier release then forwards requests to
 * those that it doesn't know.
 */
export function publishEndpoints(
  name: ServiceName,
  privateKeys: string,
  endpoints: Endpoint[],
): (app: Express) => void {
  const table = Buffer.from(JSON.stringify(endpoints.map(publishedForm))).toString('base64url');
  const signature = callerCredential(name, privateKeys).sign(signedEndpointsText(name, table));
  const answer: z.infer<typeof SignedEndpoints> = { token: `${table}.${signature}` };
  return (app) => void app.get(publishedEndpointsPath, (_request, response) => void response.json(answer));
}
