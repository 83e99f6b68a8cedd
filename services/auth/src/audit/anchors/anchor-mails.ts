import type { Language } from '@floorlight/contracts/languages';
import type { Transaction } from '@floorlight/database/database';
import { inArray, sql } from '@floorlight/database/drizzle';
import { locale } from '@floorlight/languages/active';
import { formatters } from '@floorlight/languages/formatters';
import { inLanguageOf } from '@floorlight/languages/server';
import { queueMails } from '@floorlight/mail/mails';
import { renderMail } from '@floorlight/mail/render';
import type { AuthContext } from '../../context.ts';
import { mailLanguage } from '../../mail-language.ts';
import { users } from '../../schema.ts';
import { type Anchor, type AnchorSigner, hashOfAnchor, type SignedAnchor } from './anchor.ts';
import { t } from './anchor-mail-messages.ts';

/** Mails the first anchor of each day (UTC) to AUDIT_ANCHOR_RECIPIENTS: a copy of the heads that no server holds. */
export async function mailDailyAnchor(
  context: AuthContext,
  tx: Transaction,
  signer: AnchorSigner,
  signed: SignedAnchor,
  previous: Anchor | null,
): Promise<void> {
  const day = dayOf(signed.anchor);
  if (previous && dayOf(previous) === day) return;
  const languages = await languagesOf(context, tx, context.config.AUDIT_ANCHOR_RECIPIENTS);
  for (const [language, addresses] of languages) {
    const mail = inLanguageOf(language, () => anchorMail(context, signer, signed));
    const recipients = addresses.map((to) => ({ to, key: `audit-anchor ${day} ${to}` }));
    await queueMails(tx, { ...mail, lane: 'routine' }, recipients);
  }
}

const dayOf = ({ at }: Anchor): string => at.slice(0, 10);

/** The addresses by language: that of the account with the address, otherwise that of the first site. */
async function languagesOf(
  context: AuthContext,
  tx: Transaction,
  addresses: string[],
): Promise<Map<Language, string[]>> {
  if (addresses.length === 0) return new Map();
  const known = await tx
    .select()
    .from(users)
    .where(
      inArray(
        sql`lower(${users.email})`,
        addresses.map((address) => address.toLowerCase()),
      ),
    );
  const [firstSite = ''] = context.sites.keys();
  return Map.groupBy(addresses, (address) => {
    const user = known.find(({ email }) => email?.toLowerCase() === address.toLowerCase());
    return mailLanguage(context, user ?? { siteId: firstSite });
  });
}

function anchorMail({ sites }: AuthContext, { keyId, publicKey }: AnchorSigner, { line, anchor }: SignedAnchor) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    formatters.getDateTimeFormat(locale(), { timeZone: 'UTC', ...options }).format(new Date(anchor.at));
  const { number } = anchor;
  const hash = hashOfAnchor(line);
  const subject = t.subject({ day: format({ dateStyle: 'long' }) });
  const facts = [
    t.anchor({ number: String(number) }),
    t.time({ time: format({ dateStyle: 'long', timeStyle: 'long' }) }),
    t.hash({ hash }),
    t.key({ key: keyId }),
    t.publicKey({ publicKey }),
  ];
  const heads = anchor.heads.map((head) => {
    const values = { site: sites.get(head.siteId)?.name ?? head.siteId, number: String(head.number), hash: head.hash };
    return head.log === 'audit_log' ? t.auditLog(values) : t.badgeLog(values);
  });
  const logs = heads.length > 0 ? [t.chains(), ...heads].join('\n') : t.empty();
  const paragraphs = [t.keep(), facts.join('\n'), logs, t.check({ number: String(number), hash })];
  return { subject, ...renderMail({ heading: subject, paragraphs }) };
}
