import { livePath } from '@floorlight/contracts/live';
import { serviceDatabases } from '../../start/databases.ts';
import { atMost, type Figure, ms } from '../figure.ts';
import { type Helper, startHelper } from '../processes/helper.ts';
import { interleaved } from '../rounds.ts';
import type { Stage } from '../stage.ts';
import { median, ratio } from '../statistics.ts';

const sockets = 5000;
const rounds = 9;

interface Contender {
  server: Helper;
  clients: Helper;
  /** Bytes of the server's memory for each socket. */
  perSocket: number;
}

interface Sample {
  /** Milliseconds until the last socket had it. */
  last: number;
  /** Milliseconds for which nothing else had its turn. */
  blocked: number;
}

const kinds = {
  floorlight: { file: 'floorlight-server.ts', path: livePath, greeting: null, live: '"heartbeat"' },
  naive: { file: 'naive-server.ts', path: '/', greeting: null, live: '' },
  // Engine.IO 4 by WebSocket: the client asks for the namespace, and is told its id.
  socketIo: { file: 'socket-io-server.ts', path: '/socket.io/?EIO=4&transport=websocket', greeting: '40', live: '40{' },
};

/** P2: one message to 5,000 sockets, straight at the process that sends it. */
export async function broadcast(stage: Stage): Promise<Figure[]> {
  const { product } = await stage.product();
  const { notify } = await serviceDatabases(product.servers.postgres.url);
  const env = { DATABASE_URL: notify.url, NATS_URL: product.servers.nats.url };
  stage.say(`${sockets} sockets each at notify's live code, a loop over ws and Socket.IO`);
  const floorlight = await contend(stage, kinds.floorlight, env);
  const naive = await contend(stage, kinds.naive, env);
  const socketIo = await contend(stage, kinds.socketIo, env);

  const contenders = { floorlight: once(floorlight), naive: once(naive), socketIo: once(socketIo) };
  await interleaved(3, contenders, stage.say); // until everything is compiled
  const samples = await interleaved(rounds, contenders, stage.say);
  await Promise.all([floorlight, naive, socketIo].flatMap(({ server, clients }) => [clients.stop(), server.stop()]));
  return figures(samples, { floorlight, naive, socketIo });
}

async function contend(
  stage: Stage,
  { file, ...question }: (typeof kinds)[keyof typeof kinds],
  env: NodeJS.ProcessEnv,
): Promise<Contender> {
  const server = await startHelper(new URL(file, import.meta.url), { env, node: ['--expose-gc'] });
  stage.onEnd(server.stop);
  const clients = await startHelper(new URL('clients.ts', import.meta.url));
  stage.onEnd(clients.stop);
  const port = await server.ask<number>({ say: 'address' });
  const before = await server.ask<number>({ say: 'memory' });
  await clients.ask({ say: 'open', port, count: sockets, ...question });
  const after = await server.ask<number>({ say: 'memory' });
  return { server, clients, perSocket: (after - before) / sockets };
}

let marks = 0;
const once =
  ({ server, clients }: Contender) =>
  async (): Promise<Sample> => {
    const marker = `mark ${++marks} end`;
    const everywhere = clients.ask<number>({ say: 'await', marker });
    const began = await server.ask<number>({ say: 'broadcast', marker });
    const last = (await everywhere) - began;
    return { last, blocked: await server.ask<number>({ say: 'blocked' }) };
  };

type Of<T> = Record<keyof typeof kinds, T>;

function figures(samples: Of<Sample[]>, contenders: Of<Contender>): Figure[] {
  const last = (name: keyof typeof kinds) => samples[name].map((sample) => sample.last);
  const longest = (name: keyof typeof kinds) => Math.max(...samples[name].map(({ blocked }) => blocked));
  const kb = (name: keyof typeof kinds) => contenders[name].perSocket / 1000;
  const toNaive = ratio(last('floorlight'), last('naive'));
  const toSocketIo = ratio(last('floorlight'), last('socketIo'));
  const ours = (times: number) => `${ms(median(last('floorlight')))} (${times.toFixed(2)} ×)`;
  return [
    {
      id: 'P2',
      what: `broadcast to ${sockets} sockets, to the last`,
      ours: ours(toNaive),
      peer: `${ms(median(last('naive')))} loop over ws`,
      goal: atMost(toNaive, 0.95, '0.95 ×'),
    },
    {
      id: 'P2',
      what: '  the same',
      ours: ours(toSocketIo),
      peer: `${ms(median(last('socketIo')))} Socket.IO`,
      goal: atMost(toSocketIo, 0.75, '0.75 ×'),
    },
    {
      id: 'P2',
      what: `  event loop blocked, longest of ${rounds}`,
      ours: ms(longest('floorlight')),
      peer: `${ms(longest('naive'))} ws, ${ms(longest('socketIo'))} Socket.IO`,
      goal: atMost(longest('floorlight'), 10, '10 ms'),
    },
    {
      id: 'P2',
      what: '  memory a socket',
      ours: `${kb('floorlight').toFixed(1)} KB`,
      peer: `${kb('naive').toFixed(1)} ws, ${kb('socketIo').toFixed(1)} Socket.IO`,
      goal: atMost(kb('floorlight'), 12, '12 KB'),
    },
  ];
}
