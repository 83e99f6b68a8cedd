import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Severable {
  /** The server's URL through this proxy. */
  url: string;
  /** As when the server is down: connections break, new ones are refused. */
  sever(): Promise<void>;
  /** As when its machine hangs: connections stay and open, but no bytes get through. */
  stall(): void;
  /** As over a long or crowded line: what is sent arrives so many milliseconds later. 0: at once. */
  slow(milliseconds: number): void;
  /** Works again. Stalled connections break, because their bytes are lost. */
  restore(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a TCP proxy that a test can break, in front of a server that tests share. */
export async function severable(serverUrl: string): Promise<Severable> {
  const target = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let stalled = false;
  let latency = 0;

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    join(client, upstream);
    join(upstream, client);
  });
  const join = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.setNoDelay(); // or small messages would wait 40 ms for each other
    const onTheWay: { bytes: Buffer; due: number }[] = [];
    const arrive = () => {
      while (onTheWay[0] && onTheWay[0].due <= performance.now()) to.write(onTheWay.shift()?.bytes ?? '');
      if (onTheWay[0]) setTimeout(arrive, Math.max(1, onTheWay[0].due - performance.now()));
    };
    from.on('data', (bytes) => {
      if (stalled) return;
      if (latency === 0 && onTheWay.length === 0) return void to.write(bytes);
      onTheWay.push({ bytes, due: performance.now() + latency });
      if (onTheWay.length === 1) setTimeout(arrive, latency);
    });
    from.on('error', () => {}); // 'close' follows
    from.on('close', () => {
      sockets.delete(from);
      if (!stalled) to.destroy();
    });
  };
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };

  await listen(0);
  const { port } = server.address() as AddressInfo; // listening on TCP, so never a pipe's name
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${port}`;

  const sever = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    breakAll();
    await closed;
  };
  return {
    url: url.href,
    sever,
    stall() {
      stalled = true;
    },
    slow(milliseconds) {
      latency = milliseconds;
    },
    async restore() {
      if (stalled) breakAll();
      stalled = false;
      if (!server.listening) await listen(port);
    },
    stop: sever,
  };
}
