// Loaded into a process of the product with --import: its Date follows the file CHAOS_CLOCK, which holds milliseconds.
import { readFileSync } from 'node:fs';

const RealDate = Date;
let shift = 0;

function readShift() {
  try {
    shift = Number(readFileSync(process.env.CHAOS_CLOCK, 'utf8')) || 0;
  } catch {} // no file: the right time
}
readShift();
setInterval(readShift, 100).unref();

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + shift);
    else super(...parts);
  }
  static now() {
    return RealDate.now() + shift;
  }
};
