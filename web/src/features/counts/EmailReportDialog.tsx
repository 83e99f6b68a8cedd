import { Send } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { t as counts } from './messages.ts';
import { t } from './session-messages.ts';

interface EmailReportDialogProps {
  /** What is sent. */
  lead: string;
  recipients: readonly string[];
  onClose: () => void;
  onSend: (email: string) => void;
}

/** Asks where to send the report: to one of the site's recipients, or to oneself. */
export function EmailReportDialog({ lead, recipients, onClose, onSend }: EmailReportDialogProps) {
  const { email: own } = useCurrentUser();
  const others = recipients.filter((recipient) => recipient !== own);
  const [to, setTo] = useState(others[0] ?? own);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t.emailTitle()}
      description={lead}
      footer={
        <>
          <Button size="primary" onClick={onClose}>
            {counts.cancel()}
          </Button>
          <Button variant="primary" size="primary" onClick={() => onSend(to)}>
            <Send aria-hidden="true" className="size-5" />
            {t.sendReport()}
          </Button>
        </>
      }
    >
      <SelectField
        label={t.sendTo()}
        value={to}
        options={[...others.map((value) => ({ value, label: value })), { value: own, label: t.myself({ email: own }) }]}
        onChange={({ target }) => setTo(target.value)}
      />
    </Dialog>
  );
}
