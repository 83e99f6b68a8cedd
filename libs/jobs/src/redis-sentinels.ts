import { lookup } from 'node:dns/promises';
import { connect, type LookupFunction } from 'node:net';
import { connect as connectTls } from 'node:tls';

export interface SentinelSettings {
  /** The URLs of the Sentinels: `redis://host:26379`, with TLS `rediss:`, with a user and a password where they ask for them. */
  urls: string[];
  /** The name under which they watch our Redis. */
  name: string;
  /** Whose certificates it takes, in PEM; those that Node knows unless given. */
  authorities?: string | undefined;
}

/** Milliseconds. */
const timeout = 500;
/** Milliseconds for which an answer holds, so that several connections ask once. */
const answerHolds = 200;

/**
 * A lookup for connections to the primary Redis, in place of DNS: its address is the one that Sentinel names at that moment,
 * so that each new connection goes to the primary. All Redis servers listen on the same port.
 */
export function primaryLookup(settings: SentinelSettings): LookupFunction {
  let asked: { at: number; address: Promise<string> } | null = null;

  function primary(): Promise<string> {
    if (!asked || performance.now() > asked.at + answerHolds)
      asked = { at: performance.now(), address: askSentinels(settings) };
    return asked.address;
  }

  return (_host, options, callback) => {
    primary()
      // Sentinels may name a host.
      .then((host) => lookup(host, { family: 0 }))
      .then(
        ({ address, family }) => {
          if (options.all) callback(null, [{ address, family }]);
          else callback(null, address, family);
        },
        (error) => callback(error, '', 0),
      );
  };
}

/** The first answer counts. Rejects where no Sentinel knows the primary. */
async function askSentinels(settings: SentinelSettings): Promise<string> {
  try {
    return await Promise.any(settings.urls.map((url) => askSentinel(url, settings)));
  } catch (error) {
    const reasons = error instanceof AggregateError ? error.errors.map((each) => String(each?.message)) : [error];
    throw new Error(`No Sentinel names the primary Redis: ${reasons.join('; ')}`, { cause: error });
  }
}

/** Inline commands, as the protocol has them for such cases: a client of its own would take 30 ms and 2 MB. */
function askSentinel(url: string, { name, authorities }: SentinelSettings): Promise<string> {
  const { protocol, hostname: host, port, username, password } = new URL(url);
  const at = { host, port: Number(port || 26379) };
  const socket = protocol === 'rediss:' ? connectTls({ ...at, ...(authorities && { ca: authorities }) }) : connect(at);
  const user = [username, password].filter(Boolean).map(decodeURIComponent).join(' ');
  socket.write(`${user ? `AUTH ${user}\r\n` : ''}SENTINEL get-master-addr-by-name ${name}\r\n`);
  socket.setTimeout(timeout, () => socket.destroy(new Error(`${host} doesn't answer`)));
  return new Promise((resolve, reject) => {
    let answer = '';
    socket.setEncoding('latin1').on('data', (text: string) => {
      answer += text;
      const [, address] = /(?:^|\r\n)\*2\r\n\$\d+\r\n([^\r]+)\r\n\$\d+\r\n\d+\r\n/.exec(answer) ?? [];
      const [, refusal] = /(?:^|\r\n)-([^\r]*)\r\n/.exec(answer) ?? [];
      if (address) resolve(address);
      else if (refusal) reject(new Error(`${host} says: ${refusal}`));
      else if (/\*-1\r\n/.test(answer)) reject(new Error(`${host} watches no Redis named ${name}`));
      else return;
      socket.destroy();
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error(`${host} gave no answer`)));
  });
}
