import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { answerQuestions } from '../processes/answer-questions.ts';

/** Only http-proxy-middleware, as in its documentation: no sessions, limits or logs. */
const proxy = createProxyMiddleware({ target: process.env.TARGET ?? '' });
const server = createServer((request, response) => void proxy(request, response)).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo; // listening on TCP, so never a pipe's name

answerQuestions(() => port);
