import { createTransport } from 'nodemailer';
import { withPostgresClient } from '../../servers/postgres-client.ts';
import { now } from '../clock.ts';
import type { RunningProduct } from '../context.ts';
import type { Member } from '../people/people.ts';

/** Repetitions of each baseline. */
const repetitions = 200;

/** Milliseconds for a durable insert of one row in the same Postgres, the lower bound of any durable path. */
export async function bareCommits({ product }: RunningProduct): Promise<number[]> {
  return withPostgresClient(product.servers.postgres.url, async (client) => {
    await client.query('create table bare (id int, text text)');
    return timed((number) => client.query('insert into bare values ($1, $2)', [number, 'Someone fell']));
  });
}

/** Milliseconds until the same mail server accepts a mail over an open connection. */
export async function bareMails(smtpUrl: string, { email }: Member): Promise<number[]> {
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: 1 });
  const mail = { from: 'bare@floorlight.test', to: email, subject: 'Bare', text: 'Someone fell' };
  try {
    return await timed(() => transport.sendMail(mail));
  } finally {
    transport.close();
  }
}

async function timed(once: (number: number) => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  for (let number = 0; number < repetitions; number++) {
    const began = now();
    await once(number);
    took.push(now() - began);
  }
  return took;
}
