import { livePath } from '@floorlight/contracts/live';
import { databaseUrlForAdmin } from '../../databases/urls.ts';
import { secretsDirectory } from '../../secrets/make-secrets.ts';
import type { BenchContext } from '../context.ts';
import { atMost, type Figure, ms } from '../figure.ts';
import { type Helper, startHelper } from '../processes/helper.ts';
import { interleaved } from '../rounds.ts';
import { median, ratio } from '../statistics.ts';
import type { Blocked } from './server.ts';

const sockets = 5000;
const rounds = 9;

interface Contender {
  server: Helper;
  clients: Helper;
  /** Bytes of server memory per socket. */
  perSocket: number;
}

interface Sample extends Blocked {
  /** Milliseconds until the last socket had the message. */
  last: number;
}

const kinds = {
  floorlight: { file: 'floorlight-server.ts', path: livePath, greeting: null, live: '"heartbeat"' },
  naive: { file: 'naive-server.ts', path: '/', greeting: null, live: '' },
  // Engine.IO 4 over WebSocket: the client requests the namespace and gets its id.
  socketIo: { file: 'socket-io-server.ts', path: '/socket.io/?EIO=4&transport=websocket', greeting: '40', live: '40{' },
};

/** P2: broadcasts one message to 5,000 sockets, connected directly to the sending process. */
export async function broadcast(context: BenchContext): Promise<Figure[]> {
  const { product } = await context.product();
  const env = {
    DATABASE_URL: databaseUrlForAdmin(product.servers.postgres.url, 'notify'),
    NATS_URL: product.servers.nats.url,
    SECRETS_DIR: secretsDirectory(product.secrets, 'notify'),
  };
  context.log(`${sockets} sockets each at notify's live code, a loop over ws and Socket.IO`);
  const floorlight = await startContender(context, kinds.floorlight, env);
  const naive = await startContender(context, kinds.naive, env);
  const socketIo = await startContender(context, kinds.socketIo, env);

  const contenders = {
    floorlight: measureRound(floorlight),
    naive: measureRound(naive),
    socketIo: measureRound(socketIo),
  };
  await interleaved(3, contenders, context.log); // warm-up
  const samples = await interleaved(rounds, contenders, context.log);
  await Promise.all([floorlight, naive, socketIo].flatMap(({ server, clients }) => [clients.stop(), server.stop()]));
  return figures(samples, { floorlight, naive, socketIo });
}

async function startContender(
  context: BenchContext,
  { file, ...question }: (typeof kinds)[keyof typeof kinds],
  env: NodeJS.ProcessEnv,
): Promise<Contender> {
  const server = await startHelper(new URL(file, import.meta.url), { env, node: ['--expose-gc'] });
  context.onEnd(server.stop);
  const clients = await startHelper(new URL('clients.ts', import.meta.url));
  context.onEnd(clients.stop);
  const port = await server.ask<number>({ type: 'address' });
  const before = await server.ask<number>({ type: 'memory' });
  await clients.ask({ type: 'open', port, count: sockets, ...question });
  const after = await server.ask<number>({ type: 'memory' });
  return { server, clients, perSocket: (after - before) / sockets };
}

let messages = 0;
const measureRound =
  ({ server, clients }: Contender) =>
  async (): Promise<Sample> => {
    const marker = `mark ${++messages} end`;
    await clients.ask({ type: 'expect', marker }); // a message that comes before they know its marker is not counted
    const began = await server.ask<number>({ type: 'broadcast', marker });
    const last = (await clients.ask<number>({ type: 'arrived' })) - began;
    return { last, ...(await server.ask<Blocked>({ type: 'blocked' })) };
  };

type ByContender<T> = Record<keyof typeof kinds, T>;

function figures(samples: ByContender<Sample[]>, contenders: ByContender<Contender>): Figure[] {
  const last = (name: keyof typeof kinds) => samples[name].map((sample) => sample.last);
  const longest = (name: keyof typeof kinds, of: keyof Blocked) =>
    Math.max(...samples[name].map((sample) => sample[of]));
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
      ours: ms(longest('floorlight', 'blocked')),
      peer: `${ms(longest('naive', 'blocked'))} ws, ${ms(longest('socketIo', 'blocked'))} Socket.IO`,
      goal: atMost(longest('floorlight', 'blocked'), 10, '10 ms'),
    },
    {
      id: 'P2',
      what: '  its longest turn in processor time',
      ours: ms(longest('floorlight', 'turn')),
      peer: `${ms(longest('naive', 'turn'))} ws, ${ms(longest('socketIo', 'turn'))} Socket.IO`,
      goal: null,
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
