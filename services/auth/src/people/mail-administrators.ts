import type { Transaction } from '@floorlight/database/database';
import { and, eq } from '@floorlight/database/drizzle';
import { inLanguageOf } from '@floorlight/languages/server';
import { queueMail } from '@floorlight/mail/mails';
import { renderMail } from '@floorlight/mail/render';
import type { AuthContext } from '../context.ts';
import { mailLanguage } from '../mail-language.ts';
import { users } from '../schema.ts';

interface Mail {
  subject: string;
  paragraphs: string[];
  /** The button leads to a path of the app. */
  button: { label: string; path: string };
}

/** Mails every active administrator who has an address. `write` is called once for each, in their language. */
export async function mailAdministrators(context: AuthContext, tx: Transaction, write: () => Mail): Promise<void> {
  const administrators = await tx
    .select({ email: users.email, siteId: users.siteId, language: users.language })
    .from(users)
    .where(and(eq(users.role, 'administrator'), eq(users.isActive, true)));
  for (const { email, ...reader } of administrators) {
    if (email === null) continue;
    const mail = inLanguageOf(mailLanguage(context, reader), () => {
      const { subject, paragraphs, button } = write();
      const action = { label: button.label, url: new URL(button.path, context.config.PUBLIC_URL).href };
      return { subject, ...renderMail({ heading: subject, paragraphs, action }) };
    });
    await queueMail(tx, { to: email, ...mail, lane: 'routine' });
  }
}
