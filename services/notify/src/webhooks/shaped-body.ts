import { EmergencyAlert } from '@floorlight/contracts/alerts';
import { alertPath } from '@floorlight/contracts/paths';
import { alarmCalled, type WebhookEvent, type WebhookShape } from '@floorlight/contracts/webhooks';
import { inLanguageOf } from '@floorlight/languages/server';
import * as z from 'zod/mini';
import { t as announced } from '../announcements/announcement-messages.ts';
import { titleOf } from '../mails/alert-mail.ts';
import type { MailSite } from '../mails/mail-site.ts';
import { publicPayload, type SentEvent } from './public-payload.ts';
import { t } from './webhook-messages.ts';

interface Place {
  site: MailSite;
  publicUrl: string;
}

/** The body of a delivery: our own payload, or a message of one chat, in the site's language. */
export function shapedBody(
  event: SentEvent,
  { shape, withPositions }: { shape: WebhookShape; withPositions: boolean },
  place: Place,
): object {
  if (shape === 'standard') return publicPayload(event, { withPositions });
  return inLanguageOf(place.site.language, () => chatMessage(shape, messageOf(event, place)));
}

/** The body of a test, in the form in which the others come. */
export const testBody = (shape: WebhookShape, standard: object): object =>
  shape === 'standard' ? standard : chatMessage(shape, { words: t.test() });

interface ChatMessage {
  words: string;
  link?: { url: string; label: string };
}

/** Slack shows `text`; Teams shows an adaptive card. */
function chatMessage(shape: Exclude<WebhookShape, 'standard'>, { words, link }: ChatMessage): object {
  if (shape === 'slack')
    return { text: link ? `${escaped(words)}\n<${link.url}|${escaped(link.label)}>` : escaped(words) };
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [{ type: 'TextBlock', text: words, wrap: true }],
    ...(link && { actions: [{ type: 'Action.OpenUrl', title: link.label, url: link.url }] }),
  };
  return { type: 'message', attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content }] };
}

/** The three characters with a meaning in Slack's text: with them a title could call everybody in a channel. */
const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const AboutAlert = z.object({ alert: EmergencyAlert, round: z._default(z.int(), 0) });

function messageOf({ name, payload }: SentEvent, { site, publicUrl }: Place): ChatMessage {
  const about = AboutAlert.safeParse(payload);
  if (!about.success) {
    const words = t.other({ event: t.events[name](), site: site.name });
    return { words: isDrill(payload) ? announced.drill({ title: words }) : words };
  }
  const { alert, round } = about.data;
  const zone = alert.warehouseZone;
  const values = { title: titleOf(alert), place: zone ? `${zone}, ${site.name}` : site.name };
  const words =
    name === alarmCalled ? t.called[stateOf(alert, round)](values) : `${t.events[name]()}: ${t.about(values)}`;
  return { words, link: { url: new URL(alertPath(alert.id), publicUrl).href, label: t.open() } };
}

const isDrill = (payload: unknown): boolean =>
  z.object({ evacuation: z.object({ drill: z.literal(true) }) }).safeParse(payload).success;

function stateOf({ status }: EmergencyAlert, round: number): keyof typeof t.called {
  if (status === 'acknowledged') return 'unsolved';
  return round > 0 ? 'again' : 'first';
}

/** The names of all events, so that none lacks its words. */
t.events satisfies Record<WebhookEvent, () => string>;
