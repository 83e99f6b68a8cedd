import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushPayload } from '@floorlight/contracts/push';
import { importJWK, type JWTPayload, jwtVerify } from 'jose';

export interface ReceivedPush {
  headers: IncomingHttpHeaders;
  /** What the device decrypted with its own keys. */
  payload: PushPayload;
  /** The decrypted text. */
  text: string;
  /** Who sent it: the verified claims of the VAPID token, and the public key. */
  sender: { claims: JWTPayload; key: string };
}

export interface TestDevice {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  received: ReceivedPush[];
  /** Number of requests for it, those that were not taken included. */
  attempts: number;
  /** Answers from now on; by default with 201. */
  answer: (request: IncomingMessage, response: ServerResponse) => void;
}

export interface TestPushService {
  url: string;
  /** A browser that has just subscribed. */
  newDevice(): TestDevice;
  /** Connections that were opened to it. */
  connections(): number;
  stop(): Promise<void>;
}

/** A push service that decrypts what it gets, as the devices would (RFC 8188, 8291), and verifies its sender (RFC 8292). */
export async function startPushService(): Promise<TestPushService> {
  const devices = new Map<string, TestDevice & { decrypt: (body: Buffer) => string }>();
  let connections = 0;
  const server = createServer((request, response) => {
    void receive(request, response).catch((error: unknown) => {
      response.writeHead(400).end(String(error));
    });
  }).on('connection', () => {
    connections += 1;
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo; // a TCP server has one
  const url = `http://127.0.0.1:${port}`;

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const device = devices.get(request.url ?? '');
    const body = await buffer(request);
    if (!device) return void response.writeHead(404).end();
    device.attempts += 1;
    const sender = await verify(request.headers.authorization ?? '', url);
    const text = device.decrypt(body);
    // The text is what the service under test wrote.
    const push = { headers: request.headers, text, payload: JSON.parse(text) as PushPayload, sender };
    response.on('finish', () => {
      if (response.statusCode === 201) device.received.push(push);
    });
    device.answer(request, response);
  }

  return {
    url,
    connections: () => connections,
    newDevice() {
      const path = `/push/${randomUUID()}`;
      const device = {
        ...newKeys(),
        endpoint: `${url}${path}`,
        received: [],
        attempts: 0,
        answer: (_: IncomingMessage, response: ServerResponse) => void response.writeHead(201).end(),
      };
      devices.set(path, device);
      return device;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The keys of a browser's subscription, and what they decrypt. */
function newKeys(): Pick<TestDevice, 'keys'> & { decrypt: (body: Buffer) => string } {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
    decrypt(body) {
      const salt = body.subarray(0, 16);
      const senderKey = body.subarray(21, 21 + body.readUInt8(20));
      const record = body.subarray(21 + senderKey.length);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), senderKey]);
      const material = derive(own.computeSecret(senderKey), auth, info, 32);
      const key = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(record.subarray(-16));
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      return padded.subarray(0, padded.lastIndexOf(2)).toString();
    },
  };
}

const derive = (material: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', material, salt, info, length));

async function verify(authorization: string, audience: string): Promise<ReceivedPush['sender']> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256');
  const { payload } = await jwtVerify(token, publicKey, { audience });
  return { claims: payload, key };
}
