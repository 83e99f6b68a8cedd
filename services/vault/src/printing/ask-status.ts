import type { Socket } from 'node:net';
import type { PrinterProblem } from '@floorlight/contracts/labels';

/** Milliseconds. Printers answer within a tenth of that; those that know no status answer nothing. */
const answerWithin = 700;
/** STX and ETX, around each line. */
const [lineBegin, lineEnd] = ['\x02', '\x03'];

/** Asks a printer whether it can print (`~HS`). Null if it can, and where it doesn't answer that. */
export async function askStatus(socket: Socket): Promise<PrinterProblem | null> {
  const { promise, resolve } = Promise.withResolvers<PrinterProblem | null>();
  let answer = '';
  const read = (chunk: Buffer) => {
    answer += chunk.toString('latin1');
    if (answer.split(lineEnd).length > 2 || answer.length > 1000) resolve(problemIn(answer));
  };
  socket.on('data', read).once('close', () => resolve(null));
  const timer = setTimeout(resolve, answerWithin, null);
  socket.write('~HS\r\n');
  const problem = await promise;
  clearTimeout(timer);
  socket.off('data', read);
  return problem;
}

/**
 * What the first two lines of a host status say (ZPL II Programming Guide, `~HS`): paper out and paused in the first, head
 * open and ribbon out in the second.
 */
export function problemIn(status: string): PrinterProblem | null {
  const lines = status.split(lineEnd).map((line) => line.slice(line.indexOf(lineBegin) + 1).split(','));
  const [first = [], second = []] = lines;
  if (first.length < 12) return null;
  if (second[2] === '1') return 'open';
  if (first[1] === '1') return 'paper';
  if (second[3] === '1') return 'ribbon';
  return first[2] === '1' ? 'paused' : null;
}
