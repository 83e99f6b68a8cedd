import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answer } from '../processes/answer.ts';

/** A service that costs next to nothing, so that what stands in front of it is what is measured. */
const body = JSON.stringify({ count: 3 });
let authUrl = '';

const server = createServer((incoming, response) => {
  incoming.resume();
  if (incoming.url?.startsWith('/internal/')) {
    const { method, headers } = incoming;
    const onward = request(new URL(incoming.url, authUrl), { method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    incoming.pipe(onward);
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo; // listening on TCP, so never a pipe's name

answer((auth: string) => {
  authUrl = auth;
  return port;
});
