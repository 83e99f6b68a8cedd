import { paths } from '@floorlight/contracts/paths';
import type { Transaction } from '@floorlight/database/database';
import type { AuthContext } from '../context.ts';
import { mailAdministrators } from './mail-administrators.ts';
import { t } from './unmanaged-mail-messages.ts';

/** Mails every administrator that a directory has ended the last manager of a site. */
export const mailUnmanaged = (
  context: AuthContext,
  tx: Transaction,
  lost: { site: string; machine: string },
): Promise<void> =>
  mailAdministrators(context, tx, () => ({
    subject: t.subject(lost),
    paragraphs: [t.happened(lost), t.advice()],
    button: { label: t.button(), path: paths.people },
  }));
