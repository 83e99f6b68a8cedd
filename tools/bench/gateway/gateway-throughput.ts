import { listSites } from '@floorlight/contracts/accounts';
import { countUnread } from '@floorlight/contracts/notifications';
import type { BenchContext } from '../context.ts';
import { cpuSeconds } from '../cpu-time.ts';
import { atLeast, atMost, type Figure } from '../figure.ts';
import { signUpMembers } from '../people/people.ts';
import { startHelper } from '../processes/helper.ts';
import { interleaved } from '../rounds.ts';
import { median, ratio } from '../statistics.ts';
import { findWrk, type Load, runWrk } from '../wrk.ts';
import { startGateway } from './start-gateway.ts';

const rounds = 5;
const load = { connections: 32, seconds: 3 };

interface Sample {
  perSecond: number;
  /** Milliseconds of CPU time per request. */
  cpu: number;
}

/** P1: the gateway compared with bare http-proxy-middleware, both in front of the same process. */
export async function gatewayThroughput(context: BenchContext): Promise<Figure[]> {
  const wrk = await findWrk(context.log);
  const running = await context.product();
  const [worker] = await signUpMembers(running.address, running.mails, { role: 'worker', siteId: 'main', count: 1 });
  const upstream = await startHelper(new URL('./upstream.ts', import.meta.url));
  context.onEnd(upstream.stop);
  const port = await upstream.ask<number>(running.product.services.auth.url);
  const target = { TARGET: `http://127.0.0.1:${port}` };
  const bare = await startHelper(new URL('./bare-proxy.ts', import.meta.url), { env: target });
  context.onEnd(bare.stop);
  const bareUrl = `http://127.0.0.1:${await bare.ask<number>('port')}`;
  const gateway = await startGateway(context, running, {
    name: 'gateway-p1',
    ports: { auth: port, notify: port },
    settings: { REQUESTS_PER_MINUTE: '1000000000', REQUESTS_PER_MINUTE_PER_PERSON: '1000000000' },
  });
  const cookie = { cookie: worker?.cookie ?? '' };

  const contenders = {
    session: () => measure(wrk, gateway.pid, { ...load, url: `${gateway.url}${countUnread.path}`, headers: cookie }),
    anyone: () => measure(wrk, gateway.pid, { ...load, url: `${gateway.url}${listSites.path}` }),
    bare: () => measure(wrk, bare.pid, { ...load, url: `${bareUrl}${countUnread.path}`, headers: cookie }),
  };
  context.log('wrk measures the gateway and the bare proxy in turns');
  await interleaved(1, contenders, context.log); // warm-up
  const { session, anyone, bare: peer } = await interleaved(rounds, contenders, context.log);
  await Promise.all([gateway.stop(), bare.stop(), upstream.stop()]);
  return figures(session, anyone, peer);
}

async function measure(wrk: string, pid: number | null, { seconds, ...rest }: Load): Promise<Sample> {
  if (pid === null) throw new Error('The gateway of this bench is not running');
  const before = cpuSeconds(pid);
  const { requests, perSecond } = await runWrk(wrk, { ...rest, seconds });
  return { perSecond, cpu: ((cpuSeconds(pid) - before) * 1000) / requests };
}

function figures(session: Sample[], anyone: Sample[], peer: Sample[]): Figure[] {
  const speed = (samples: Sample[]) => samples.map(({ perSecond }) => perSecond);
  const cpu = (samples: Sample[]) => samples.map((sample) => sample.cpu);
  const share = 1 - ratio(cpu(anyone), cpu(session));
  const times = ratio(speed(session), speed(peer));
  const perRequest = (samples: Sample[]) => `${median(cpu(samples)).toFixed(3)} ms CPU`;
  return [
    {
      id: 'P1',
      what: 'gateway with session check, requests/s',
      ours: `${median(speed(session)).toFixed(0)} (${times.toFixed(2)} ×)`,
      peer: `${median(speed(peer)).toFixed(0)} bare http-proxy-middleware`,
      goal: atLeast(times, 0.9, '0.9 ×'),
    },
    {
      id: 'P1',
      what: '  CPU a request',
      ours: perRequest(session),
      peer: `${perRequest(peer)} bare`,
      goal: null,
    },
    {
      id: 'P1',
      what: '  share of the session check in it',
      ours: `${(share * 100).toFixed(1)} %`,
      peer: `${perRequest(anyone)} without`,
      goal: atMost(share, 0.15, '15 %'),
    },
  ];
}
