import { paths } from '@floorlight/contracts/paths';
import type { Transaction } from '@floorlight/database/database';
import { and, eq } from '@floorlight/database/drizzle';
import { inLanguageOf } from '@floorlight/languages/server';
import { queueMail } from '@floorlight/mail/mails';
import { renderMail } from '@floorlight/mail/render';
import type { AuthContext } from '../context.ts';
import { mailLanguage } from '../mail-language.ts';
import { users } from '../schema.ts';
import { t } from './unmanaged-mail-messages.ts';

/** Mails every administrator that a directory has ended the last manager of a site. */
export async function mailUnmanaged(
  context: AuthContext,
  tx: Transaction,
  lost: { site: string; machine: string },
): Promise<void> {
  const administrators = await tx
    .select({ email: users.email, siteId: users.siteId, language: users.language })
    .from(users)
    .where(and(eq(users.role, 'administrator'), eq(users.isActive, true)));
  for (const { email, ...reader } of administrators) {
    if (email === null) continue;
    const mail = inLanguageOf(mailLanguage(context, reader), () => {
      const subject = t.subject(lost);
      const action = { label: t.button(), url: new URL(paths.people, context.config.PUBLIC_URL).href };
      return { subject, ...renderMail({ heading: subject, paragraphs: [t.happened(lost), t.advice()], action }) };
    });
    await queueMail(tx, { to: email, ...mail, lane: 'routine' });
  }
}
