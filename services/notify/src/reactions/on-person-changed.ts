import type { Transaction } from '@floorlight/database/database';
import type { PersonEvent } from '@floorlight/people/people-reactions';
import { savePerson } from '@floorlight/people/save-person';
import { afterCommit } from '../after-commit.ts';
import { changeAudience } from '../announcements/change-audience.ts';
import type { NotifyContext } from '../context.ts';
import { startMailing, stopMailing } from '../mails/mail-turns.ts';
import { unsubscribeUser } from '../push/unsubscribe.ts';
import { people } from '../schema.ts';

/**
 * Updates our copy of a person. Events of auth and of safety arrive in no order between them: notify may announce an
 * alert before it learns that somebody was a manager by then. So an active manager gets what was announced to their
 * sites since the event. That holds for an event older than our copy, too.
 */
export const onPersonChanged =
  (context: NotifyContext) =>
  async (tx: Transaction, event: PersonEvent): Promise<void> => {
    const { person } = event.payload;
    const { id, siteId, email, firstName, lastName, role, isActive, language = null, version } = person;
    const copy = { id, siteId, email, firstName, lastName, role, isActive, language, version };
    await savePerson(tx, people, copy, person.memberships);
    if (!isActive) await unsubscribeUser(tx, id);
    const missed = await changeAudience(context, tx, id, event.occurredAt);
    await startMailing(tx, id, event.occurredAt);
    await stopMailing(tx, id);
    if (missed.length > 0) afterCommit(tx, context.queueMailsNow);
  };
