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

/** Fields that are shown elsewhere in the line or are of no use on a terminal. */
const hiddenFields = new Set(['level', 'time', 'pid', 'hostname', 'service', 'msg', 'err', 'traceId', 'spanId']);

/** Returns `name │ the line`, coloured if standard output supports colours. */
export const withPrefix = (name: string, line: string): string =>
  `${styleText(colours[name] ?? 'white', name.padEnd(width))} ${styleText('gray', '│')} ${line}`;

/** Formats a JSON log line as one readable line, followed by the stack of an error. Leaves any other line unchanged. */
export function formatLine(line: string): string {
  const entry = parse(line);
  if (!entry) return line;
  const level = String(entry.level);
  const time = new Date(String(entry.time)).toLocaleTimeString('en-GB');
  const rest = Object.entries(entry).filter(([key]) => !hiddenFields.has(key));
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
