import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerQuestions } from '../processes/answer-questions.ts';

/** A service that costs almost nothing, so that the measurement shows the proxy in front of it. */
const body = JSON.stringify({ count: 3 });
let authUrl = '';

const server = createServer((incoming, response) => {
  incoming.resume();
  if (incoming.url?.startsWith('/internal/')) {
    const { method, headers } = incoming;
    const outgoing = request(new URL(incoming.url, authUrl), { method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    incoming.pipe(outgoing);
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo; // listening on TCP, so never a pipe's name

answerQuestions((auth: string) => {
  authUrl = auth;
  return port;
});
