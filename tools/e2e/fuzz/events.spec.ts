import { createPrivateKey, sign } from 'node:crypto';
import { raiseAlert } from '@floorlight/contracts/alerts';
import { listAuditLog } from '@floorlight/contracts/audit-log';
import { serviceNames } from '@floorlight/contracts/endpoint';
import { Envelope, events, parseEvent, subjectOf } from '@floorlight/contracts/events';
import { listNotifications } from '@floorlight/contracts/notifications';
import { producers, serviceOf } from '@floorlight/event-bus/access';
import { asUser } from '@floorlight/event-bus/connection';
import { setUpUser, type UserName } from '@floorlight/event-bus/server-config';
import { signatureHeader } from '@floorlight/event-bus/signed-event';
import { streamNames } from '@floorlight/event-bus/stream';
import { client, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect, headers as natsHeaders } from '@nats-io/transport-node';
import fc from 'fast-check';
import { databaseUrlForAdmin } from '../../databases/urls.ts';
import { readSecrets } from '../../secrets/make-secrets.ts';
import { withPostgresClient } from '../../servers/postgres-client.ts';
import { newPerson, signUp } from '../person.ts';
import { expect, type ProductUnderTest, test } from '../product.ts';
import { fuzz, runs, seed } from './run.ts';
import { valuesOf } from './values-of.ts';

type Service = (typeof serviceNames)[number];

interface Message {
  service: Service;
  subject: string;
  body: Buffer;
  signedBy: Service | 'nobody';
}

const names = Object.keys(events) as (keyof typeof events)[]; // Object.keys forgets the literal keys
const siteId = 'fuzzed';

/** Whole events with wrong values in them. */
const changedValues = fc
  .tuple(fc.constantFrom(...names), fc.constantFrom(0, 2, 8))
  .chain(([name, mutation]) =>
    fc.record({
      name: fc.constant(name),
      envelope: valuesOf(Envelope, mutation),
      payload: valuesOf(events[name], mutation),
      site: fc.oneof({ weight: 9, arbitrary: fc.constant(siteId) }, fc.constantFrom('beside', '', '>')),
      siteOfPayload: fc.oneof({ weight: 9, arbitrary: fc.constant(siteId) }, fc.constant('beside')),
    }),
  )
  .map(({ name, envelope, payload, site, siteOfPayload }) => {
    const fitted = JSON.parse(JSON.stringify(payload ?? null, (key, value) => fitting(siteOfPayload, key, value)));
    const event = { ...Object(envelope), name, siteId: site, payload: fitted };
    return { name, body: Buffer.from(JSON.stringify(event)) };
  });

/** What belongs to a site, and addresses to which mails can go. */
function fitting(site: string, key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (key === 'siteId') return site;
  return key === 'email' ? `${Buffer.from(value).toString('hex').slice(0, 20)}.fuzz@example.test` : value;
}

/** The same with wrong bytes: cut, doubled, overwritten. */
const changedBytes = fc
  .tuple(changedValues, fc.nat(), fc.uint8Array({ maxLength: 8 }), fc.constantFrom('cut', 'insert', 'overwrite'))
  .map(([{ name, body }, position, bytes, change]) => {
    const at = position % (body.length + 1);
    const rest = change === 'cut' ? [] : [bytes, body.subarray(change === 'insert' ? at : at + bytes.length)];
    return { name, body: Buffer.concat([body.subarray(0, at), ...rest]) };
  });

const messages: fc.Arbitrary<Message> = fc
  .tuple(
    fc.oneof({ weight: 3, arbitrary: changedValues }, { weight: 1, arbitrary: changedBytes }),
    fc.oneof(
      { weight: 4, arbitrary: fc.constant('itself' as const) },
      fc.constantFrom(...producers, 'nobody' as const),
    ),
  )
  .map(([{ name, body }, signer]) => {
    const service = serviceOf(name);
    return { service, subject: subjectOf({ siteId, name }), body, signedBy: signer === 'itself' ? service : signer };
  });

/** What consumers must make of a message. */
function outcomeOf({ service, subject, body, signedBy }: Message): 'refused' | 'unreadable' | 'handled' {
  if (signedBy !== service) return 'refused';
  try {
    return subjectOf(parseEvent(JSON.parse(new TextDecoder().decode(body)))) === subject ? 'handled' : 'refused';
  } catch {
    return 'unreadable';
  }
}

/** Publishes each message with the credentials in NATS of the service that its subject names. */
async function publish(product: ProductUnderTest, all: Message[]): Promise<void> {
  for (const [service, ofService] of Map.groupBy(all, (message) => message.service)) {
    const connection = await connectAs(product, service);
    for (const { subject, body, signedBy } of ofService) {
      const headers = natsHeaders();
      if (signedBy !== 'nobody')
        headers.set(signatureHeader, signatureOf(body, readSecrets(product.secrets, signedBy)));
      await connection.request(subject, body, { headers, timeout: 5000 });
    }
    await connection.close();
  }
}

const connectAs = ({ servers, secrets }: ProductUnderTest, user: UserName) =>
  connect({
    servers: servers.nats.url,
    reconnect: false,
    ...asUser(user, readSecrets(secrets, user).NATS_NKEY_SEED ?? ''),
  });

/** Like `EventKeys.sign`, of any bytes. */
function signatureOf(body: Buffer, { EVENT_SIGNING_KEY = '' }: Record<string, string>): string {
  const key = Buffer.from(EVENT_SIGNING_KEY.split(' ')[0] ?? '', 'base64');
  return sign(null, body, createPrivateKey({ key, type: 'pkcs8', format: 'der' })).toString('base64url');
}

/** Postgres can't store NUL. */
const storedText = ({ body }: Message): string => new TextDecoder().decode(body).replaceAll('\0', '\ufffd');

/** What each durable has not handled yet, or tries again and again. */
async function unhandled(product: ProductUnderTest): Promise<string[]> {
  const connection = await connectAs(product, setUpUser);
  const left: string[] = [];
  const { consumers } = await jetstreamManager(connection);
  for (const stream of streamNames)
    for await (const { name, num_pending, num_ack_pending } of consumers.list(stream))
      if (num_pending + num_ack_pending > 0) left.push(`${name}: ${num_pending} + ${num_ack_pending}`);
  await connection.close();
  return left;
}

/** The rows that a query returns from a service's database. */
const queryOf = (product: ProductUnderTest, service: Service, query: string, parameters: unknown[] = []) =>
  withPostgresClient(databaseUrlForAdmin(product.servers.postgres.url, service), async (client) => {
    const { rows } = await client.query(query, parameters);
    return rows;
  });

test('for any events on the bus, unreadable ones become dead letters, forged ones nothing, and consumers go on', async ({
  product,
}) => {
  const { url } = product;
  const call = client(url);
  const cookie = await signUp(product, newPerson('manager', 'Erna', siteId));
  const as = { headers: { cookie, origin: url } };
  const all = fc.sample(messages, { numRuns: runs(600), seed });
  const of = (outcome: ReturnType<typeof outcomeOf>) => all.filter((message) => outcomeOf(message) === outcome);
  const [unreadable, refused, handled] = [of('unreadable'), of('refused'), of('handled')];

  const attack = async () => {
    const began = new Date();
    await publish(product, all);
    await eventually(async () => expect(await unhandled(product)).toEqual([]), { within: 60_000, every: 500 });
    const lettersOf = (service: Service) =>
      queryOf(product, service, 'select data from dead_letters where created_at >= $1', [began]);
    // Auth gets every event but positions, which notify gets.
    const letters = [...(await lettersOf('auth')), ...(await lettersOf('notify'))].map(({ data }) => data);
    expect(letters).toEqual(expect.arrayContaining(unreadable.map(storedText)));
    const forged = refused.flatMap(({ body }) => /"id":"([0-9a-f-]{36})"/.exec(body.toString())?.[1] ?? []);
    for (const service of serviceNames)
      expect(await queryOf(product, service, 'select * from inbox where event_id::text = any($1)', [forged])).toEqual(
        [],
      );

    const body = { title: 'After the events', severity: 'critical' } as const;
    const { id } = succeeded(await call(raiseAlert, { body, ...as }));
    await eventually(async () => {
      const notifications = succeeded(await call(listNotifications, as));
      expect(JSON.stringify(notifications)).toContain(id);
      const log = succeeded(await call(listAuditLog, { query: { search: body.title }, ...as }));
      expect(log.entries).not.toEqual([]);
    });
    return `${all.length} events, of which ${handled.length} were handled, ${unreadable.length} became dead letters and ${refused.length} were refused`;
  };
  await fuzz(product, attack, { expected: /refused an event|could not read (an|a live) event/ });
});
