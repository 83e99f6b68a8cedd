import { once } from 'node:events';
import express from 'express';
import { answer } from '../processes/answer.ts';

/** The least that a service on express can be. */
const app = express().get('/', (_request, response) => void response.json({ status: 'ok' }));
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
answer(() => null);
