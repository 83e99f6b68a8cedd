import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { onEnd } from '../../processes/on-end.ts';
import { root } from '../../start/environment.ts';
import { browser } from '../../test/browser.ts';
import { endCommands } from '../../test/run-command.ts';

/** `npm run fuzz [-- what] [--seed S] [--requests N]`: fuzzes a product of its own; `what` is a file of this directory. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, requests: { type: 'string' } },
});
const number = /^[1-9]\d{0,8}$/;
for (const [name, value] of Object.entries(values)) {
  if (number.test(value)) process.env[`FUZZ_${name.toUpperCase()}`] = value;
  else throw new Error(`--${name} takes a whole number from 1 to 999999999`);
}
onEnd(endCommands, 1);
const files = positionals.length > 0 ? positionals : [''];
const { failed } = await browser(
  [...files.map((file) => `tools/e2e/fuzz/${file}`), '--workers=1'], // so that all share one product
  join(root, 'test-results'),
).run();
process.exit(failed > 0 ? 1 : 0);
