import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { countUnread, listNotifications } from '@floorlight/contracts/notifications';
import { succeeded } from '@floorlight/test-kit/client';
import type { NotifyUnderTest, TestUser } from './notify-under-test.ts';

export const list = async (who: TestUser) => succeeded(await who.call(listNotifications));

/** What a user's panel says about an alert. */
export const panelOf = async (who: TestUser, alert: EmergencyAlert) =>
  (await list(who)).filter(({ metadata }) => metadata.alertId === alert.id);

export const unread = async (who: TestUser) => succeeded(await who.call(countUnread)).count;

export const mailsOf = (notify: NotifyUnderTest, alert: EmergencyAlert) =>
  notify.mailbox.mails().filter(({ text }) => text.includes(alert.description));
