import { type CodedWord, coded } from '@floorlight/languages/coded';
import { alertSenderMessages as t } from './alert-sender-messages.ts';
import type { EmergencyAlert } from './alerts.ts';

type Sent = Pick<EmergencyAlert, 'reportedByName' | 'fromSharedDevice'>;

/** The sender of an alert, within a sentence of the active language. */
export const senderOf = ({ reportedByName: name, fromSharedDevice }: Sent): string =>
  fromSharedDevice ? t.sharedDevice({ name }) : name;

/** The sender of an alert as a text of its own, in the active language. */
export const senderLine = ({ reportedByName: name, fromSharedDevice }: Sent): string =>
  fromSharedDevice ? t.fromSharedDevice({ name }) : name;

/** The sender of an alert within a message that is shown later, in the language of its reader. */
export function codedSender({ reportedByName: name, fromSharedDevice }: Sent): CodedWord | string {
  if (!fromSharedDevice) return name;
  const { text, code } = coded(t.sharedDevice, { name });
  return { text, code, params: { name } };
}
