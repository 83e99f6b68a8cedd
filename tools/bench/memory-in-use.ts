import { eventually } from '@floorlight/test-kit/eventually';

/** Where the debugger of a process listens once it has got SIGUSR1; so one process is asked at a time. */
const targets = 'http://127.0.0.1:9229/json';

/**
 * The bytes that a Node process keeps besides its compiled code. That has a limit, the size of its program, and the collection of
 * garbage before a reading also drops it: how much of it is compiled again differs from reading to reading.
 */
const keptBytes = `(({ heapUsed, external }, spaces) => heapUsed + external - spaces
  .filter(({ space_name: name }) => /^(code|trusted)_/.test(name))
  .reduce((sum, { space_used_size: used }) => sum + used, 0))(process.memoryUsage(), process.getBuiltinModule('node:v8').getHeapSpaceStatistics())`;

/** Collects the garbage of a Node process over its debugger, and returns the bytes of objects that it keeps. */
export async function memoryInUse(pid: number): Promise<number> {
  process.kill(pid, 'SIGUSR1');
  const address = await eventually(async () => {
    const [target] = (await (await fetch(targets)).json()) as { webSocketDebuggerUrl: string }[]; // Node's own format
    return target?.webSocketDebuggerUrl ?? false;
  });
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`The debugger of ${pid} refused the connection`));
  });
  try {
    // Twice: what the first one finalizes is free after the second.
    for (let times = 0; times < 2; times++) await command(socket, 'HeapProfiler.collectGarbage');
    const { result } = await command(socket, 'Runtime.evaluate', { expression: keptBytes });
    return Number(result?.value);
  } finally {
    // The next process listens at the same address.
    const close = `setTimeout(() => process.getBuiltinModule('node:inspector').close())`;
    await command(socket, 'Runtime.evaluate', { expression: close });
    await eventually(() =>
      fetch(targets).then(
        () => false,
        () => true,
      ),
    );
  }
}

interface Reply {
  id: number;
  result: { result?: { value: unknown } };
}

let commands = 0;

function command(socket: WebSocket, method: string, params = {}): Promise<Reply['result']> {
  const id = ++commands;
  const answered = Promise.withResolvers<Reply['result']>();
  const onMessage = ({ data }: MessageEvent) => {
    const reply = JSON.parse(String(data)) as Reply;
    if (reply.id !== id) return;
    socket.removeEventListener('message', onMessage);
    answered.resolve(reply.result);
  };
  socket.addEventListener('message', onMessage);
  socket.addEventListener('close', () => answered.reject(new Error('The debugger closed the connection')));
  socket.send(JSON.stringify({ id, method, params }));
  return answered.promise;
}
