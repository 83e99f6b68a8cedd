import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';

/** Calls that make a refusal. */
const refusals = /^(?:invalid|conflict|notFound|forbidden|unauthorized|unavailable|tooManyRequests|Failure)$/;
/** Properties and variables of emails and notifications whose text people read. */
const read = /^(?:subject|heading|lead|paragraphs|label|footer|text|title)$/;
const words = /\p{Lu}|\p{L}\s+\p{L}/u;

/** Words that only machines, logs and developers read. */
const ofMachines = new Set([
  'gateway/src/docs/openapi.ts: Floorlight',
  'gateway/src/web/built-app.ts: The app is not built yet',
  'gateway/src/web/vite-app.ts: Vite is still starting. Try again in a moment.',
  'libs/service-kit/src/admit-callers.ts: Only named callers may call',
  'services/notify/src/hand-over/internal-events.ts: Notify does not take events of',
  'services/notify/src/hand-over/internal-events.ts: The body is not an event',
  'services/notify/src/hand-over/internal-events.ts: The body is not a list of event ids',
  'services/notify/src/hand-over/internal-events.ts: The event ids do not carry the signature of their service',
  'services/notify/src/hand-over/internal-events.ts: Notify refuses these events:',
  'services/notify/src/live/upgrade.ts: This is not a sequence number',
]);

/**
 * Finds words of refusals, emails and notifications that are not messages.
 *
 * @returns one line per violation.
 */
export function checkServerWords(root: string): string[] {
  const exclude = ['**/*.test.ts', '**/*messages.ts'];
  return globSync('{services/*,gateway,libs/{mail,service-kit}}/src/**/*.ts', { cwd: root, exclude }).flatMap((file) =>
    serverWords(file, readFileSync(join(root, file), 'utf8'))
      .filter(({ text }) => !ofMachines.has(`${file}: ${text}`))
      .map(({ line, text }) => `${file}:${line}: '${text}' is not in the messages`),
  );
}

/**
 * The words of a service's source file that people read: in the arguments of refusals, and in properties and variables like
 * `subject`.
 */
export function serverWords(file: string, source: string): { line: number; text: string }[] {
  const places: [number, number][] = [];
  const queries: [number, number][] = [];
  const literals: { start: number; text: string }[] = [];
  const note = ({ start, end }: { start: number; end: number }) => void places.push([start, end]);
  const noteRefusal = (callee: { type: string; name?: unknown }, args: { start: number; end: number }[]) => {
    if (callee.type === 'Identifier' && refusals.test(String(callee.name))) args.forEach(note);
  };

  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  new Visitor({
    CallExpression: (call) => noteRefusal(call.callee, call.arguments),
    NewExpression: (call) => noteRefusal(call.callee, call.arguments),
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && read.test(key.name)) note(value);
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && read.test(id.name) && init) note(init);
    },
    TaggedTemplateExpression: ({ start, end }) => void queries.push([start, end]),
    Literal: ({ start, value }) => void (typeof value === 'string' && literals.push({ start, text: value })),
    TemplateElement: ({ start, value }) => void literals.push({ start, text: value.raw }),
  }).visit(program);

  const within = (ranges: [number, number][], at: number) => ranges.some(([from, to]) => at >= from && at < to);
  return literals
    .filter(({ start, text }) => words.test(text) && within(places, start) && !within(queries, start))
    .map(({ start, text }) => ({ line: source.slice(0, start).split('\n').length, text: text.trim() }));
}
