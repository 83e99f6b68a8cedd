import type { Mail, Mailbox } from '@floorlight/test-kit/mailbox';
import express, { type Express, type Response } from 'express';
import { listPage, mailPage, missingPage } from './pages.ts';

// Anyone who can send mail controls the content of these pages, so nothing in them may run.
const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'";
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** Serves the development mailbox over HTTP: pages for people, JSON for tests. */
export function mailboxApp(mailbox: Mailbox): Express {
  const app = express().disable('x-powered-by');
  const find = (id: string | undefined): Mail | undefined => mailbox.mails().find((mail) => mail.id === id);

  app.get('/readyz', (_request, response) => void response.json({ status: 'ready' }));
  app.get('/email', (_request, response) => void response.json(mailbox.mails().map(withoutContent)));
  app.delete('/email/all', (_request, response) => {
    mailbox.clear();
    response.json(true);
  });
  app.get('/email/:id/html', ({ params }, response) => {
    const mail = find(params.id);
    if (mail) sendPage(response, `<base target="_blank">${mail.html}`, mailPolicy);
    else sendMissing(response);
  });
  app.get('/email/:id/attachments/:index', ({ params }, response) => {
    const attachment = find(params.id)?.attachments[Number(params.index)];
    if (!attachment) return sendMissing(response);
    response
      .attachment(attachment.fileName || 'attachment')
      .type('application/octet-stream')
      .send(attachment.content);
  });
  app.get('/mails/:id', ({ params }, response) => {
    const mail = find(params.id);
    if (mail) sendPage(response, mailPage(mail));
    else sendMissing(response);
  });
  app.get('/', (_request, response) => sendPage(response, listPage(mailbox.mails().toReversed())));
  app.use((_request, response) => sendMissing(response));
  return app;
}

const withoutContent = (mail: Mail): object => ({
  ...mail,
  attachments: mail.attachments.map(({ fileName, contentType, size }) => ({ fileName, contentType, size })),
});

const sendMissing = (response: Response): void => sendPage(response.status(404), missingPage());

function sendPage(response: Response, html: string, policy = pagePolicy): void {
  response.set({ 'Content-Security-Policy': policy, 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' });
  response.type('html').send(html);
}
