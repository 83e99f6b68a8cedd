import { linkMessages } from '@floorlight/contracts/cell-link';
import type { Schema, ServiceName } from '@floorlight/contracts/endpoint';
import { Envelope, type EventName, events, subjectOf } from '@floorlight/contracts/events';
import { LiveMessage } from '@floorlight/contracts/live';
import { busAccess, durableFor, publishedBy, serviceOf } from '@floorlight/event-bus/access';
import * as z from 'zod/mini';
import type { JsonObject } from './json-schema.ts';
import { namedSchemas } from './named-schemas.ts';

/**
 * The AsyncAPI 3.0 document of one service: the events it publishes with their schemas, the names of those it may receive,
 * for notify the messages on the live connection, and for auth what a hub and its cells ask each other.
 */
export async function eventContract(service: ServiceName, version: string): Promise<JsonObject> {
  const { describe, components } = await namedSchemas();
  const published = publishedBy(service);
  const received = receivedBy(service);
  const messages: Record<string, JsonObject> = Object.fromEntries(
    published.map((name) => [name, { name, payload: describe(events[name], 'output') }]),
  );
  if (service === 'notify') messages.live = { name: 'live', payload: describe(LiveMessage, 'output') };
  const links = service === 'auth' ? linkExchanges() : [];
  for (const { name, schema } of links) messages[name] = { name, payload: describe(schema, 'output') };
  const channel = (name: EventName): [string, JsonObject] => [
    name,
    {
      address: subjectOf({ siteId: '{site}', name }),
      ...(name in messages && { messages: { [name]: { $ref: `#/components/messages/${name}` } } }),
    },
  ];
  return {
    asyncapi: '3.0.0',
    info: { title: `Floorlight ${service}`, version },
    channels: {
      ...Object.fromEntries([...published, ...received].toSorted().map(channel)),
      ...Object.fromEntries(
        links.map(({ name, address }) => [
          name,
          { address, messages: { [name]: { $ref: `#/components/messages/${name}` } } },
        ]),
      ),
      ...('live' in messages && {
        live: { address: '/ws', messages: { live: { $ref: '#/components/messages/live' } } },
      }),
    },
    operations: {
      ...operations('send', published),
      ...operations('receive', received),
      ...Object.fromEntries(links.flatMap(requestOf)),
      ...('live' in messages && operations('send', ['live'])),
    },
    components: {
      messages,
      schemas: { Envelope: describe(z.omit(Envelope, { name: true }), 'output'), ...components() },
    },
  };
}

interface LinkMessage {
  name: string;
  schema: Schema;
  /** Null for an answer: NATS makes up where that goes. */
  address: string | null;
}

const replyTo = (name: string): string => `${name}.reply`;

/** The requests between a hub and its cells, and their answers. */
function linkExchanges(): LinkMessage[] {
  return Object.entries(linkMessages).flatMap(([direction, verbs]) =>
    Object.entries<{ body: Schema; reply: Schema }>(verbs).flatMap(([verb, { body, reply }]) => {
      const name = `${direction}.${verb}`;
      return [
        { name, schema: body, address: `${direction}.{cell}.${verb}` },
        { name: replyTo(name), schema: reply, address: null },
      ];
    }),
  );
}

/** Auth of the one side receives it, and answers. */
function requestOf({ name, address }: LinkMessage): [string, JsonObject][] {
  if (address === null) return [];
  const channel = { $ref: `#/channels/${name}` };
  const reply = { channel: { $ref: `#/channels/${replyTo(name)}` } };
  return [[`receive.${name}`, { action: 'receive', channel, reply }]];
}

/** The events that the bus lets it receive. */
function receivedBy(service: ServiceName): EventName[] {
  const { handles = [], hears = [] } = busAccess[service];
  const matches = handles.map(({ producer, filter = `${producer}.>` }) => {
    const subject = durableFor('', '*', filter).filter.split('.').slice(2).join('.');
    const pattern = new RegExp(`^${subject.replaceAll('.', '\\.').replace('\\.>', '\\..+').replace('*', '[^.]+')}$`);
    return (name: EventName) => serviceOf(name) === producer && pattern.test(name);
  });
  const all = Object.keys(events) as EventName[]; // Object.keys forgets the literal keys
  return all.filter(
    (name) => serviceOf(name) !== service && (hears.includes(name) || matches.some((one) => one(name))),
  );
}

const operations = (action: 'send' | 'receive', names: string[]): JsonObject =>
  Object.fromEntries(names.map((name) => [`${action}.${name}`, { action, channel: { $ref: `#/channels/${name}` } }]));
