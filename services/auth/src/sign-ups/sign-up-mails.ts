import type { Transaction } from '@floorlight/database/database';
import { queueMail } from '@floorlight/mail/mails';
import { renderMail } from '@floorlight/mail/render';
import type { AuthContext } from '../context.ts';

const send = (
  { config }: AuthContext,
  tx: Transaction,
  to: string,
  { subject, paragraphs, label, path }: { subject: string; paragraphs: string[]; label: string; path: string },
): Promise<void> => {
  const action = { label, url: new URL(path, config.PUBLIC_URL).href };
  return queueMail(tx, { to, subject, ...renderMail({ heading: subject, paragraphs, action }), lane: 'routine' });
};

/** Without the name: a stranger may have typed it. */
export const mailRoleRequested = (context: AuthContext, tx: Transaction, to: string): Promise<void> =>
  send(context, tx, to, {
    subject: 'Somebody asks to be a manager of your site',
    paragraphs: [
      'Somebody registered as a manager of your site and verified their email address. They are a worker until a manager approves the request.',
      'Please check who it is, then approve or refuse.',
    ],
    label: 'Sign-up Requests',
    path: '/sign-up-requests',
  });

export const mailRoleApproved = (context: AuthContext, tx: Transaction, to: string): Promise<void> =>
  send(context, tx, to, {
    subject: 'You are a manager on Floorlight now',
    paragraphs: ['A manager of your site approved your request. You can now use everything that managers can.'],
    label: 'Open Floorlight',
    path: '/',
  });

export const mailRoleRefused = (context: AuthContext, tx: Transaction, to: string): Promise<void> =>
  send(context, tx, to, {
    subject: 'Your request to be a manager was refused',
    paragraphs: [
      'A manager of your site refused your request. Your account stays as it is, and you can continue as a warehouse worker.',
      'If you think this is a mistake, please talk to a manager of your site.',
    ],
    label: 'Open Floorlight',
    path: '/',
  });
