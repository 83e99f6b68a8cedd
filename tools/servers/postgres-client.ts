import pg from 'pg';

/** Opens a connection to Postgres for `work` and closes it afterwards. Returns what `work` returns. */
export async function withPostgresClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // the query rejects with the same
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
