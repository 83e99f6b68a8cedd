import type { ReportMail } from '@floorlight/contracts/count-reports';
import type { MailStatus } from '@floorlight/mail/mails';
import type { reports } from '../schema.ts';

type ReportRow = Pick<typeof reports.$inferSelect, 'id' | 'email' | 'createdAt'> & {
  mailStatus: MailStatus;
  sentAt: Date | null;
};

/** The public shape of a report and its mail. */
export const publicReport = ({ id, email, mailStatus, createdAt, sentAt }: ReportRow): ReportMail => ({
  id,
  email,
  status: statusOf(mailStatus),
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
});

function statusOf(status: MailStatus): ReportMail['status'] {
  switch (status) {
    case 'waiting':
    case 'sending':
      return 'waiting';
    case 'sent':
      return 'sent';
    case 'failed':
    case 'withdrawn':
      return 'failed';
    default:
      return status satisfies never;
  }
}
