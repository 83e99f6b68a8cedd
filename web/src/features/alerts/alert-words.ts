import { senderOf } from '@floorlight/contracts/alert-sender';
import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { appDescription, appTitle } from '@floorlight/contracts/app-words';
import { t } from './messages.ts';

/** A text to show, and its language: undefined for the active one, or if it is unknown. */
export interface Words {
  text: string;
  lang: string | undefined;
}

type Titled = Parameters<typeof appTitle>[0] & { language?: string | null | undefined; drill?: boolean | undefined };
type Described = Parameters<typeof appDescription>[0] & { language?: string | null | undefined };

/** The title of an alert, which names a drill: in the active language if one of the app's buttons gave it, otherwise as typed. */
export function titleOf(alert: Titled): Words {
  const button = appTitle(alert);
  const labelled = (title: string) => (alert.drill ? t.drill({ title }) : title);
  return button
    ? { text: labelled(t.titles[button]()), lang: undefined }
    : { text: labelled(alert.title), lang: alert.language ?? undefined };
}

/** The description of an alert: in the active language if one of the app's buttons gave it, otherwise as typed. */
export function descriptionOf(alert: Described): Words {
  const button = appDescription(alert);
  return button
    ? { text: t.descriptions[button](), lang: undefined }
    : { text: alert.description, lang: alert.language ?? undefined };
}

/** How many alerts were folded into this one, and the newest of them; null if none were. */
export function foldedLine(alert: EmergencyAlert): string | null {
  const { foldedCount: count, foldedTitle } = alert;
  const name = senderOf(alert);
  return foldedTitle === null ? null : t.folded({ count, name, title: titleOf({ ...alert, title: foldedTitle }).text });
}

/** When and by whom the button was pressed, for an alert that waited on its device; null for any other. */
export function pressedBefore(alert: EmergencyAlert, clock: (instant: string) => string): string | null {
  const { pressedAt, pressedBy, pressedByName: presser, reportedByName: name } = alert;
  if (!pressedAt) return null;
  const time = clock(pressedAt);
  if (pressedBy === null) return t.pressedBefore.sender({ time });
  return presser === null ? t.pressedBefore.unknown({ time, name }) : t.pressedBefore.other({ time, presser, name });
}
