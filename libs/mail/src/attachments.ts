import { bytes } from '@floorlight/database/columns';
import type { Database, Transaction } from '@floorlight/database/database';
import { eq, inArray, index, notInArray, pgTable, text, uuid } from '@floorlight/database/drizzle';
import { type Mail, mails } from './mails.ts';

/** Files of mails, stored until the mail is sent or given up. Only services that send files have this table. */
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
export async function attachFile(tx: Transaction, mailKey: string, attachment: Attachment): Promise<void> {
  const [mail] = await tx.select({ id: mails.id }).from(mails).where(eq(mails.key, mailKey));
  if (!mail) throw new Error('no mail has this key');
  await tx.insert(mailAttachments).values({ mailId: mail.id, ...attachment });
}

/** How the mailer reads and deletes files. */
export interface Attachments {
  read(tx: Transaction, mail: Pick<Mail, 'id'>): Promise<Attachment[]>;
  /** Deletes the files of all mails that are sent, given up or withdrawn. */
  deleteFinished(): Promise<void>;
}

export const noAttachments: Attachments = { read: async () => [], deleteFinished: async () => {} };

/** Attachments in the table `mailAttachments`. */
export const storedAttachments = ({ orm }: Database): Attachments => ({
  read: (tx, { id }) =>
    tx
      .select({
        fileName: mailAttachments.fileName,
        contentType: mailAttachments.contentType,
        content: mailAttachments.content,
      })
      .from(mailAttachments)
      .where(eq(mailAttachments.mailId, id)),
  async deleteFinished() {
    const pending = orm
      .select({ id: mails.id })
      .from(mails)
      .where(inArray(mails.status, ['waiting', 'sending']));
    await orm.delete(mailAttachments).where(notInArray(mailAttachments.mailId, pending));
  },
});
