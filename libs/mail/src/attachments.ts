import type { Database, Transaction } from '@floorlight/database/database';
import { customType, eq, inArray, index, notInArray, pgTable, text, uuid } from '@floorlight/database/drizzle';
import { type Mail, mails } from './mails.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Files of mails, kept until the mail is sent or given up. For services that send any: others have no such table. */
export const mailAttachments = pgTable(
  'mail_attachments',
  {
    id: uuid().primaryKey().defaultRandom(),
    mailId: uuid('mail_id')
      .notNull()
      .references(() => mails.id, { onDelete: 'cascade' }),
    fileName: text('file_name').notNull(),
    contentType: text('content_type').notNull(),
    content: bytes().notNull(),
  },
  (table) => [index('mail_attachments_of_mail').on(table.mailId)],
);

export interface Attachment {
  fileName: string;
  contentType: string;
  content: Buffer;
}

/** Adds a file to the mail with this key, in the transaction that queued it. */
export async function attach(tx: Transaction, mailKey: string, attachment: Attachment): Promise<void> {
  const [mail] = await tx.select({ id: mails.id }).from(mails).where(eq(mails.key, mailKey));
  if (!mail) throw new Error('there is no mail to attach a file to');
  await tx.insert(mailAttachments).values({ mailId: mail.id, ...attachment });
}

/** What the sender of mails does with files. */
export interface Attachments {
  of(tx: Transaction, mail: Pick<Mail, 'id'>): Promise<Attachment[]>;
  /** Those of all mails that are sent, given up or taken back. */
  forget(): Promise<void>;
}

export const noAttachments: Attachments = { of: async () => [], forget: async () => {} };

/** The files of `mailAttachments`. */
export const storedAttachments = ({ orm }: Database): Attachments => ({
  of: (tx, { id }) =>
    tx
      .select({
        fileName: mailAttachments.fileName,
        contentType: mailAttachments.contentType,
        content: mailAttachments.content,
      })
      .from(mailAttachments)
      .where(eq(mailAttachments.mailId, id)),
  async forget() {
    const open = orm
      .select({ id: mails.id })
      .from(mails)
      .where(inArray(mails.status, ['waiting', 'sending']));
    await orm.delete(mailAttachments).where(notInArray(mailAttachments.mailId, open));
  },
});
