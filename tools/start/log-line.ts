import { styleText } from 'node:util';

type Colour = Parameters<typeof styleText>[0];

const colours: Record<string, Colour> = {
  auth: 'magenta',
  vault: 'blue',
  safety: 'yellow',
  breaks: 'cyan',
  inventory: 'green',
  notify: 'magentaBright',
  gateway: 'blueBright',
  mailbox: 'gray',
  vite: 'greenBright',
};
const levels: Record<string, Colour> = {
  trace: 'gray',
  debug: 'gray',
  info: 'green',
  warn: 'yellow',
  error: 'red',
  fatal: ['red', 'inverse'],
};
const width = 9; // the longest name, inventory

/** Said on every line or of no use to somebody who reads along. */
const unread = new Set(['level', 'time', 'pid', 'hostname', 'service', 'msg', 'err', 'traceId', 'spanId']);

/** `name │ the line`, coloured where standard output takes colours. */
export const prefixed = (name: string, line: string): string =>
  `${styleText(colours[name] ?? 'white', name.padEnd(width))} ${styleText('gray', '│')} ${line}`;

/** One JSON log line as one line (and a stack, where there is an error) for a person; what is no JSON stays as it is. */
export function readable(line: string): string {
  const entry = parse(line);
  if (!entry) return line;
  const level = String(entry.level);
  const time = new Date(String(entry.time)).toLocaleTimeString('en-GB');
  const rest = Object.entries(entry).filter(([key]) => !unread.has(key));
  const fields = rest.map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const head = `${styleText('gray', time)} ${styleText(levels[level] ?? 'white', level.padEnd(5))} ${entry.msg ?? ''}`;
  const tail = fields.length > 0 ? ` ${styleText('gray', fields.join(' '))}` : '';
  const stack = entry.err?.stack ? `\n${entry.err.stack}` : '';
  return `${head}${tail}${stack}`;
}

interface Entry {
  [field: string]: unknown;
  err?: { stack?: string };
}

function parse(line: string): Entry | null {
  if (!line.startsWith('{')) return null;
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
