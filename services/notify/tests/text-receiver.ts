import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedText {
  to: string;
  body: string;
}

/** Answers like Twilio's Messages call, and keeps what it was sent. */
export async function startTextReceiver() {
  const texts: ReceivedText[] = [];
  const attempts: string[] = [];
  const bodies: string[] = [];
  const senders = new Set<string>();
  let answer: ((response: ServerResponse, to: string) => void) | null = null;
  const server = createServer((request, response) => {
    void text(request).then((form) => {
      const fields = new URLSearchParams(form);
      const [to, body] = [fields.get('To') ?? '', fields.get('Body') ?? ''];
      attempts.push(to);
      bodies.push(body);
      senders.add(fields.get('From') ?? '');
      if (request.url !== '/2010-04-01/Accounts/AC1/Messages.json' || !fields.get('From')?.startsWith('+1555000000'))
        return response.writeHead(404).end();
      if (request.headers.authorization !== `Basic ${Buffer.from('AC1:secret').toString('base64')}`)
        return response.writeHead(401).end('{"code": 20003}');
      if (answer) return answer(response, to);
      texts.push({ to, body });
      response.writeHead(201).end(JSON.stringify({ body, sid: `SM${texts.length}`, status: 'queued' }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a TCP server has one
  return {
    texts,
    attempts,
    /** Of all attempts. */
    bodies,
    senders,
    environment: { TEXT_API_URL: `http://AC1:secret@127.0.0.1:${port}/2010-04-01`, TEXT_FROM: '+15550000000' },
    /** Answers otherwise from now on; null: as usual. */
    answerWith(other: typeof answer) {
      answer = other;
    },
    /** Accepts each text, and answers only after so many milliseconds. */
    answerSlowly(milliseconds: number) {
      answer = (response) => {
        setTimeout(() => response.writeHead(201).end('{"sid":"SM1"}'), milliseconds);
      };
    },
    refuse(status: number, code: number) {
      answer = (response) => response.writeHead(status).end(JSON.stringify({ code, message: 'no', status }));
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
