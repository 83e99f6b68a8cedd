import { randomBytes } from 'node:crypto';
import { LiveReceipt } from '@floorlight/contracts/live';
import fc from 'fast-check';
import { hostileText, valuesOf } from './values-of.ts';

/** A WebSocket frame (RFC 6455 5.2), right or wrong in each of its parts. */
export interface Frame {
  isLast: boolean;
  reserved: number;
  opcode: number;
  isMasked: boolean;
  payload: Uint8Array;
  /** What its header adds to the length of the payload. */
  surplus: number;
}

/** Receipts for some of these ids, frames of other kinds, and bytes of every sort. */
export function framesFor(ids: fc.Arbitrary<string>): fc.Arbitrary<Frame> {
  const receipts = fc
    .oneof(...[0, 1, 6].map((mutation) => valuesOf(LiveReceipt, mutation, ids)))
    .map((receipt) => Buffer.from(JSON.stringify(receipt)));
  const unknownKinds = fc
    .record({ type: fc.oneof(fc.constantFrom('notification', 'subscribe', 'seen\0'), hostileText), id: ids })
    .map((message) => Buffer.from(JSON.stringify(message)));
  const cut = fc
    .tuple(fc.oneof(receipts, fc.constant(Buffer.from('"👩‍🚒"'))), fc.nat(100))
    .map(([bytes, percent]) => bytes.subarray(0, (bytes.length * percent) / 100));
  const huge = fc
    .constantFrom(125, 126, 1023, 1024, 1025, 65_535, 65_536, 300_000)
    .map((size) => Buffer.alloc(size, 'x'));
  const payload = fc.oneof(
    { weight: 6, arbitrary: receipts },
    { weight: 2, arbitrary: unknownKinds },
    { weight: 2, arbitrary: cut },
    { weight: 1, arbitrary: huge },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
  );
  const mostly = <T>(usual: T, others: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 20, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: others });
  return fc.record({
    isLast: mostly(true, fc.constant(false)),
    reserved: mostly(0, fc.integer({ min: 1, max: 7 })),
    opcode: fc.oneof({ weight: 20, arbitrary: fc.constantFrom(1, 1, 1, 0, 2, 9, 10) }, fc.integer({ min: 0, max: 15 })),
    isMasked: mostly(true, fc.constant(false)),
    payload,
    surplus: mostly(0, fc.constantFrom(1, 100, 2 ** 20, 2 ** 40)),
  });
}

export const ping: Frame = {
  ...{ isLast: true, reserved: 0, opcode: 9, isMasked: true, surplus: 0 },
  payload: Buffer.from('still there?'),
};

/** The frame's bytes. */
export function bytesOf({ isLast, reserved, opcode, isMasked, payload, surplus }: Frame): Buffer {
  const length = payload.length + surplus;
  const first = (isLast ? 0x80 : 0) | (reserved << 4) | opcode;
  const header = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  header.writeUInt8(first, 0);
  header.writeUInt8((isMasked ? 0x80 : 0) | (length < 126 ? length : length < 65_536 ? 126 : 127), 1);
  if (header.length === 4) header.writeUInt16BE(length, 2);
  if (header.length === 10) header.writeBigUInt64BE(BigInt(length), 2);
  if (!isMasked) return Buffer.concat([header, payload]);
  const mask = randomBytes(4);
  return Buffer.concat([header, mask, payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0))]);
}
