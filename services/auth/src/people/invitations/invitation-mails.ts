import { invitationDays } from '@floorlight/contracts/invitations';
import { invitationPath } from '@floorlight/contracts/paths';
import type { Transaction } from '@floorlight/database/database';
import { inLanguageOf } from '@floorlight/languages/server';
import { queueMail } from '@floorlight/mail/mails';
import { renderMail } from '@floorlight/mail/render';
import { siteOf } from '@floorlight/sites/site-of';
import type { AuthContext } from '../../context.ts';
import { mailLanguage } from '../../mail-language.ts';
import type { UserRow } from '../../users/user.ts';
import { t } from './invitation-mail-messages.ts';

export async function mailInvitation(
  context: AuthContext,
  tx: Transaction,
  person: UserRow,
  token: string,
): Promise<void> {
  if (person.email === null) return;
  const { name: site } = siteOf(context.sites, person.siteId);
  const url = new URL(invitationPath(token), context.config.PUBLIC_URL).href;
  const mail = inLanguageOf(mailLanguage(context, person), () => {
    const subject = t.subject();
    const paragraphs = [t.happened({ site }), t.validity({ days: invitationDays })];
    return { subject, ...renderMail({ heading: subject, paragraphs, action: { label: t.button(), url } }) };
  });
  await queueMail(tx, { to: person.email, ...mail, lane: 'routine' });
}
