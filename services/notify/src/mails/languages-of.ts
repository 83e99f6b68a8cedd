import type { Language } from '@floorlight/contracts/languages';
import { inArray, sql } from '@floorlight/database/drizzle';
import type { Mail } from '@floorlight/mail/mails';
import type { NotifyContext } from '../context.ts';
import { people } from '../schema.ts';

/** The language that the reader of each mail has chosen; null where they have chosen none. */
export async function languagesOf(
  { db }: Pick<NotifyContext, 'db'>,
  mails: Mail[],
): Promise<Map<Mail, Language | null>> {
  const addresses = [...new Set(mails.map(({ to }) => to.toLowerCase()))];
  const rows = await db.orm
    .select({ email: people.email, language: people.language })
    .from(people)
    .where(inArray(sql`lower(${people.email})`, addresses));
  const chosen = new Map(rows.map(({ email, language }) => [email.toLowerCase(), language]));
  return new Map(mails.map((mail) => [mail, chosen.get(mail.to.toLowerCase()) ?? null]));
}
