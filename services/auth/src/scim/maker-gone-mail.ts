import { paths } from '@floorlight/contracts/paths';
import { displayName } from '@floorlight/contracts/person';
import type { Transaction } from '@floorlight/database/database';
import type { AuthContext } from '../context.ts';
import { mailAdministrators } from '../people/mail-administrators.ts';
import type { UserRow } from '../users/user.ts';
import { t } from './maker-gone-mail-messages.ts';

/** Mails every administrator that the one who made this token of a directory is no longer one of them. */
export const mailMakerGone = (
  context: AuthContext,
  tx: Transaction,
  { maker, token }: { maker: UserRow; token: string },
): Promise<void> =>
  mailAdministrators(context, tx, () => ({
    subject: t.subject({ token }),
    paragraphs: [t.happened({ name: displayName(maker), token }), t.advice()],
    button: { label: t.button(), path: paths.integrations },
  }));
