import { Failure, forbidden } from '@floorlight/service-kit/failures';
import { networkOf } from '@floorlight/service-kit/network-of';
import { traceparentOf } from '@floorlight/telemetry/tracing';
import type { ApiCall } from './api-call.ts';
import type { GatewayContext } from './context.ts';
import { checkBodySize } from './guards/body-size.ts';
import { forwardedHeaders } from './proxy/forwarded-headers.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** Bytes. */
const bodyLimit = 256 * 1024;

/**
 * Forwards a request of a directory to auth, with its bearer token, which auth alone knows. A cookie is refused: so no
 * browser can be made to send one.
 */
export async function forwardScim({ limits, proxies, credential }: GatewayContext, call: ApiCall): Promise<void> {
  const { request, response, caller, requestId } = call;
  await limits.requests(networkOf(caller.address));
  const { method = '', headers } = request;
  if (!methods.includes(method)) {
    response.setHeader('allow', methods.join(', '));
    throw new Failure('method_not_allowed');
  }
  if (headers.cookie !== undefined) throw forbidden();
  checkBodySize(request, bodyLimit);
  const list = forwardedHeaders(request, {
    ...{ service: 'auth', caller, requestId, principal: null },
    callerToken: credential.tokenFor('auth'),
    traceparent: traceparentOf(call.span),
  });
  if (headers.authorization !== undefined) list.push('authorization', headers.authorization);
  const { answerHeaders } = call;
  proxies.auth.forward({
    request,
    response,
    headers: list,
    answerHeaders,
    bodyLimit,
    urgent: false,
    streams: false,
    onAnswer: undefined,
  });
}
