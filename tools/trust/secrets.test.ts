import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type ProcessName, secrets } from '../secrets/table.ts';
import { runningProduct, secretsOf } from './running-product.ts';

test('the arguments and variables of a process hold no secret', () => {
  // The keys are the type.
  const values = (Object.keys(secrets) as ProcessName[]).flatMap((name) => Object.values(secretsOf(name)));
  for (const name of Object.keys(runningProduct().services)) {
    const { pid } = JSON.parse(readFileSync(`${runningProduct().directory}/${name}.pid`, 'utf8'));
    const visible = ['cmdline', 'environ'].map((file) => readFileSync(`/proc/${pid}/${file}`, 'utf8')).join('\n');
    expect(values.filter((value) => visible.includes(value))).toEqual([]);
  }
});
