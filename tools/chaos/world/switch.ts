import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Switch {
  url: string;
  stop(): void;
}

/** A TCP proxy in front of several instances of a service: each connection goes to the first that accepts it. */
export async function startSwitch(targets: () => string[]): Promise<Switch> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client);
    client.on('close', () => sockets.delete(client)).on('error', () => {}); // 'close' follows
    connectToFirst(client, targets());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // listening on TCP, so never a pipe's name
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function connectToFirst(client: Socket, [first, ...others]: string[]): void {
  if (!first) return void client.destroy();
  const { hostname, port } = new URL(first);
  const upstream = connect(Number(port), hostname);
  upstream.once('error', () =>
    upstream.connecting || upstream.pending ? connectToFirst(client, others) : client.destroy(),
  );
  upstream.once('connect', () => {
    client.pipe(upstream).pipe(client);
    upstream.once('close', () => client.destroy());
    client.once('close', () => upstream.destroy());
  });
}
