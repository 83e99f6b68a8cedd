import { eventually } from '@floorlight/test-kit/eventually';
import type { Mail } from '@floorlight/test-kit/mailbox';
import type { Product } from '../start/start-product.ts';

export type HasMailbox = Pick<Product, 'mailbox'>;

/** Waits for the first mail to an address with a matching subject in the product's mailbox. */
export const mailTo = (product: HasMailbox, address: string, subject: RegExp): Promise<Mail> =>
  eventually(
    async () => {
      const [mail] = await mailsTo(product, address, subject);
      if (!mail) throw new Error(`no mail ${subject} to ${address}`);
      return mail;
    },
    // Each look fetches all mails.
    { within: 30_000, every: 100 },
  );

export async function mailsTo(product: HasMailbox, address: string, subject: RegExp): Promise<Mail[]> {
  if (!product.mailbox) throw new Error('this product uses an external mail server');
  const answer = await fetch(`${product.mailbox.url}/email`);
  const mails = (await answer.json()) as Mail[]; // the mailbox answers this type
  return mails.filter((mail) => mail.to.some((to) => to.address === address) && subject.test(mail.subject));
}
