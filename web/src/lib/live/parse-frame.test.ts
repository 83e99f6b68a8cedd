// @vitest-environment node
import { LiveMessage } from '@floorlight/contracts/live';
import { afterEach, expect, test, vi } from 'vitest';
import { parseFrame, prepareToParse } from './parse-frame.ts';

afterEach(() => void vi.unstubAllGlobals());

const text = (frame: object) => JSON.stringify(frame);

test('a heartbeat is read, and one without a number is not', () => {
  expect(parseFrame(text({ type: 'heartbeat', seq: 7 }))).toEqual({ type: 'heartbeat', seq: 7 });
  expect(parseFrame(text({ type: 'heartbeat' }))).toBeNull();
});

test('other frames are read by their types', () => {
  expect(parseFrame(text({ type: 'breaks_changed' }))).toEqual({ type: 'breaks_changed' });
  expect(parseFrame(text({ type: 'alarm_test', id: 'no id' }))).toBeNull();
  expect(parseFrame('no JSON')).toBeNull();
});

test('the number of a notification that this app does not know still counts', () => {
  const frame = { type: 'notification', seq: 9, after: 7, data: { type: 'of_a_newer_server' } };
  expect(parseFrame(text(frame))).toEqual({ type: 'unreadable', seq: 9, after: 7 });
});

test('the schema of each message is prepared when the device is idle, until the connection is stopped', () => {
  const idle: (() => void)[] = [];
  const window = { requestIdleCallback: (run: () => void) => idle.push(run) };
  vi.stubGlobal('window', window);
  vi.stubGlobal('requestIdleCallback', window.requestIdleCallback);
  vi.stubGlobal('cancelIdleCallback', (handle: number) => idle.splice(handle - 1));
  const cancel = prepareToParse();
  let prepared = 0;
  for (let run = idle.shift(); run; run = idle.shift(), prepared++) run();
  expect(prepared).toBe(LiveMessage.def.options.length + 1);

  prepareToParse()();
  expect(idle).toEqual([]);
  cancel();
});
