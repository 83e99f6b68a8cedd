import { once } from 'node:events';
import express from 'express';
import { answerQuestions } from '../processes/answer-questions.ts';

/** A minimal service on express. */
const app = express().get('/', (_request, response) => void response.json({ status: 'ok' }));
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
answerQuestions(() => null);
