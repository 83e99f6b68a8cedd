import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { Instant } from './scalars.ts';

const count = z.int().check(z.gte(0));

/** Hours after their last request in which somebody counts as on site. */
export const onSiteHours = 12;

export const PeopleOnSite = z.object({ count });
export type PeopleOnSite = z.infer<typeof PeopleOnSite>;

export const countPeopleOnSite = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/people-on-site',
  summary: `How many people have used the app at the caller's site in the last ${onSiteHours} hours.`,
  access: 'alerts.listAll',
  reply: { status: 200, body: PeopleOnSite },
});

/** Hours for which a mail that failed is counted. */
export const mailFailureHours = 24;

/** Mails about a site that the mail server did not accept. */
export const MailFailures = z.object({
  count,
  /** The newest of them; null without one. */
  last: z.nullable(
    z.object({
      /** When the mail was written. */
      at: Instant,
      /** It is tried again. */
      retries: z.boolean(),
      /** It was for the emergency services, not for somebody of the site. */
      toServices: z.boolean(),
    }),
  ),
});
export type MailFailures = z.infer<typeof MailFailures>;

export const getMailFailures = defineEndpoint({
  service: 'notify',
  method: 'GET',
  path: '/api/mail-failures',
  summary: `The mails about the caller's site that could not be delivered in the last ${mailFailureHours} hours.`,
  access: 'alerts.listAll',
  reply: { status: 200, body: MailFailures },
});

export const controlRoomEndpoints = { countPeopleOnSite, getMailFailures };
