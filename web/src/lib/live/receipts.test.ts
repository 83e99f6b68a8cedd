// @vitest-environment node
import { LiveReceipt } from '@floorlight/contracts/live';
import { expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { alarm, connectTo, notification, page } from '../../tests/live-connection.ts';
import { messageOf } from '../../tests/live-messages.ts';
import { alertOf } from '../../tests/people.ts';
import { waitFor } from '../../tests/wait-for.ts';
import { randomId } from '../device/random-id.ts';

/** Collects the receipts that the server receives. */
function receiptsOf() {
  const receipts: LiveReceipt[] = [];
  return {
    receipts,
    collect: (socket: WebSocket) =>
      socket.on('message', (data) => receipts.push(LiveReceipt.parse(JSON.parse(String(data))))),
  };
}
const alarmFrame = JSON.stringify({ type: 'notification', seq: 1, data: alarm });

test('an emergency gets a received receipt at once, and a seen receipt when its page is visible', async () => {
  const { receipts, collect } = receiptsOf();
  page.visibilityState = 'hidden';
  const received = await connectTo((socket) => {
    collect(socket);
    socket.send(alarmFrame);
    socket.send(notification(2));
  });
  await waitFor(() => expect(received.titles).toEqual(['Fire', 'number 2']));
  await waitFor(() => expect(receipts).toEqual([{ type: 'received', id: alarm.id }]));
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  page.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(receipts.slice(1)).toEqual([{ type: 'seen', id: alarm.id }]));
});

test('receipts of many emergencies at once go in few messages, and seen includes received', async () => {
  const { receipts, collect } = receiptsOf();
  const alarms = Array.from({ length: 30 }, () => messageOf('emergency_alert', alertOf(), { title: 'Fire' }));
  await connectTo((socket) => {
    collect(socket);
    for (const [index, data] of alarms.entries())
      socket.send(JSON.stringify({ type: 'notification', seq: index + 1, data }));
  });
  const ids = () => receipts.flatMap((receipt) => ('ids' in receipt ? receipt.ids : [receipt.id]));
  await waitFor(() => expect(ids()).toEqual(alarms.map(({ id }) => id)));
  expect(receipts.every(({ type }) => type === 'seen')).toBe(true);
  expect(receipts.length).toBeLessThan(alarms.length);
});

test('a seen receipt made while disconnected is sent after reconnecting', async () => {
  const { receipts, collect } = receiptsOf();
  const received = await connectTo((socket, _after, visit) => {
    if (visit === 1) socket.close();
    else collect(socket);
  });
  await waitFor(() => expect(received.states).toEqual([true, false]));
  const id = randomId();
  received.markSeen(id);
  await vi.waitFor(() => expect(receipts).toEqual([{ type: 'seen', id }]), { timeout: 8000 });
}, 10_000);
