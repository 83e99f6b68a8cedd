import type pg from 'pg';

/** A statement used so often is prepared: each connection then parses and plans it once, which is a third of its cost. */
const usesBefore = 20;
/** Each connection keeps what it has prepared, in this process and in Postgres. */
const mostPrepared = 150;
/** Texts counted at a time. Lists of values of many lengths make many texts that rarely return. */
const mostCounted = 2000;

const canBePrepared = /^\s*(?:select|insert|update|delete|with)\b/i;
/** A new column changes the result of these, and Postgres then refuses what it has prepared. */
const hasAllColumns = /(?:returning|select|,)\s+(?:"?\w+"?\.)?\*(?!\s*from\s+unnest)/i;

const uses = new Map<string, number>();
const names = new Map<string, string>();

/** Gives the statements of a new connection that the process repeats a name, so that Postgres prepares them. */
export function prepareRepeated(client: Pick<pg.PoolClient, 'query'>): void {
  const query = client.query.bind(client) as (config: unknown, ...rest: unknown[]) => unknown;
  const named = (config: unknown, ...rest: unknown[]): unknown => {
    const statement: unknown = typeof config === 'string' ? { text: config } : config;
    if (!isStatement(statement)) return query(config, ...rest);
    const name = nameOf(statement.text);
    return query(name ? { ...statement, name } : config, ...rest);
  };
  client.query = named as pg.PoolClient['query']; // its overloads differ in what they return
}

interface Statement {
  text: string;
}

/** A cursor or a copy has a `submit` of its own; a statement with a name is prepared already. */
const isStatement = (config: unknown): config is Statement =>
  typeof config === 'object' &&
  config !== null &&
  !('submit' in config) &&
  !('name' in config && config.name) &&
  'text' in config &&
  typeof config.text === 'string';

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= mostPrepared) return known;
  const count = (uses.get(text) ?? 0) + 1;
  if (uses.size >= mostCounted) uses.clear();
  uses.set(text, count);
  if (count < usesBefore || !canBePrepared.test(text) || hasAllColumns.test(text)) return;
  uses.delete(text);
  const name = `repeated ${names.size}`;
  names.set(text, name);
  return name;
}
