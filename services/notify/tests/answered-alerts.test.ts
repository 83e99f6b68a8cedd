import { randomUUID } from 'node:crypto';
import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { alertOf } from '@floorlight/test-kit/alert-of';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { list, mailsOf, panelOf, unread } from './alert-notices.ts';
import { eventOf } from './fixtures.ts';
import { type NotifyUnderTest, notifyUnderTest } from './notify-under-test.ts';

let notify: NotifyUnderTest;
let siteId: string;
beforeAll(async () => {
  notify = await notifyUnderTest();
  siteId = notify.siteId;
});
afterAll(() => notify.stop());
const mailsAbout = (alert: EmergencyAlert) => mailsOf(notify, alert);
const newCase = () => ({ siteId, description: `Case ${randomUUID()}` });

describe('an alert that is sent again', () => {
  test('arrives live with the count, adds no second row to the panel and sends no mail', async () => {
    const manager = await notify.user();
    const socket = await notify.socket(manager);
    const alert = alertOf(newCase());
    await notify.handOver(eventOf('safety.alert.raised', siteId, { alert }));
    const again = eventOf('safety.alert.repeated', siteId, { alert: { ...alert, pressCount: 5, version: 5 } });
    await notify.publish(again);
    await notify.handOver(again);

    const frames = await socket.waitFor(2);
    expect(frames.map(({ data }) => data.type)).toEqual(['emergency_alert', 'emergency_update']);
    expect(frames[1]?.data).toMatchObject({
      message: 'Sent 5 times by Sam Worker',
      data: { pressCount: 5 },
      how: { quiet: false, repeated: true },
    });
    expect(frames[0]?.data.how.repeated).toBe(false);
    expect(await panelOf(manager, alert)).toMatchObject([{ metadata: { pressCount: 5 } }]);
    expect(await unread(manager)).toBe(1);
    await notify.mailbox.waitFor(({ to }) => to[0]?.address === manager.person.email);
    expect(mailsAbout(alert).filter(({ to }) => to[0]?.address === manager.person.email)).toHaveLength(1);
    expect(socket.notifications()).toHaveLength(2);
    await socket.close();
  });

  test('sounds even after an acknowledgement, but not if the acknowledgement arrived before the press', async () => {
    const manager = await notify.user();
    const socket = await notify.socket(manager);
    const alert = alertOf(newCase());
    const acknowledged = { ...alert, status: 'acknowledged', acknowledgedByName: 'Mia Chen' } as const;
    await notify.handOver(eventOf('safety.alert.raised', siteId, { alert }));
    await notify.handOver(eventOf('safety.alert.acknowledged', siteId, { alert: { ...acknowledged, version: 3 } }));
    await notify.handOver(eventOf('safety.alert.repeated', siteId, { alert: { ...alert, pressCount: 2, version: 2 } }));
    await notify.handOver(
      eventOf('safety.alert.repeated', siteId, { alert: { ...acknowledged, pressCount: 3, version: 4 } }),
    );
    const [, , late, pressed] = await socket.waitFor(4);
    expect(late?.data).toMatchObject({ data: { pressCount: 2 }, how: { repeated: true, quiet: true } });
    expect(pressed?.data).toMatchObject({ data: { pressCount: 3 }, how: { repeated: true, quiet: false } });
    await socket.close();
  });
});

describe('the answer to an alert', () => {
  const steps = [
    {
      name: 'safety.alert.acknowledged',
      change: { status: 'acknowledged', acknowledgedByName: 'Mia Chen' },
      expected: { type: 'info', message: 'Acknowledged by Mia Chen' },
    },
    {
      name: 'safety.alert.resolved',
      change: { status: 'resolved', resolvedByName: 'Mia Chen', responseNotes: 'Ambulance came' },
      expected: { type: 'success', message: 'Resolved by Mia Chen: Ambulance came' },
    },
    {
      name: 'safety.alert.cancelled',
      change: { status: 'resolved', cancelled: true, resolvedByName: 'Mia Chen' },
      expected: { type: 'info', message: 'Cancelled by Mia Chen' },
    },
  ] as const;

  test.each(steps)(
    '$name reaches managers and the sender once, and counts as read for the manager who did it',
    async (step) => {
      const [actingManager, other] = [await notify.user(), await notify.user()];
      const sender = await notify.unknownUser({ role: 'worker' });
      const bystander = await notify.user({ role: 'worker' });
      const socket = await notify.socket(sender);
      const alert = alertOf({ ...newCase(), reportedBy: sender.person.id, ...step.change });
      const actor = { id: actingManager.person.id, name: 'Mia Chen', role: 'manager' };
      const event = eventOf(step.name, siteId, { alert }, { actor });
      await notify.publish(event);
      await notify.handOver(event);

      const [frame] = await socket.waitFor(1);
      expect(frame?.data).toMatchObject({
        type: 'emergency_update',
        message: step.expected.message,
        data: step.change,
      });
      expect(await panelOf(sender, alert)).toMatchObject([{ ...step.expected, isRead: false }]);
      expect(await panelOf(other, alert)).toMatchObject([{ ...step.expected, isRead: false }]);
      expect(await panelOf(actingManager, alert)).toMatchObject([{ ...step.expected, isRead: true }]);
      expect(await unread(actingManager)).toBe(0);
      expect(await list(bystander)).toEqual([]);
      expect(mailsAbout(alert)).toEqual([]);
      await socket.close();
    },
  );
});
