import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { gatewayUnderTest } from './gateway-under-test.ts';

const alerts = '/api/emergency-alerts';

describe('A service that is down', () => {
  it('that breaks off an answer breaks it off for the client', async () => {
    const gateway = await gatewayUnderTest();
    gateway.services.auth.answerBy((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('half');
      setTimeout(() => response.destroy(), 50);
    });
    await expect(gateway.get('/api/sites')).rejects.toThrow();
    gateway.services.auth.answerBy(null);
    expect((await gateway.get('/api/sites')).status).toBe(200);
  });

  it('that just closed an idle connection gets a request without a body again', async () => {
    const gateway = await gatewayUnderTest();
    let cut = false;
    gateway.services.auth.answerBy((request, response) => {
      if (cut) {
        cut = false;
        return request.socket.resetAndDestroy();
      }
      response.end('[]');
    });
    await gateway.get('/api/sites');
    cut = true;
    expect((await gateway.get('/api/sites')).status).toBe(200);
  });

  it.each([
    ['with an Idempotency-Key gets it again', { 'idempotency-key': 'alert-1' }, 200, 2],
    ['without one gets it once, because it may have been done', {}, 503, 1],
  ])('that cuts the connection of a POST %s', async (_, key, status, times) => {
    const gateway = await gatewayUnderTest();
    const { cookie } = await gateway.signIn();
    const bodies: string[] = [];
    gateway.services.safety.answerBy((request, response) => {
      void text(request).then((body) => {
        bodies.push(body);
        if (bodies.length === 1) request.socket.resetAndDestroy();
        else response.end('{}');
      });
    });
    const headers = { cookie, origin: gateway.url, 'content-type': 'application/json', ...key };
    const answer = await gateway.send(alerts, { method: 'POST', headers, body: '{"a":1}' });
    expect([answer.status, bodies]).toEqual([status, Array(times).fill('{"a":1}')]);
  });

  it('and fails twice in a row gets no third request', async () => {
    const gateway = await gatewayUnderTest();
    let requests = 0;
    gateway.services.auth.answerBy((request) => {
      requests++;
      request.socket.resetAndDestroy();
    });
    expect((await gateway.get('/api/sites')).status).toBe(503);
    expect(requests).toBe(2);
  });

  it('loses the connection of a request whose client goes away', async () => {
    const gateway = await gatewayUnderTest();
    const { cookie } = await gateway.signIn();
    const gone = new Promise((resolve) =>
      gateway.services.safety.answerBy((request) => void request.socket.once('close', resolve)),
    );
    const client = connect(gateway.port, '127.0.0.1');
    client.write(`GET ${alerts} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`);
    setTimeout(() => client.destroy(), 200);
    await gone;
  });
});
