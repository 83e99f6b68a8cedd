import { Send } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';

interface EmailReportDialogProps {
  recipients: readonly string[];
  onClose: () => void;
  onSend: (email: string) => void;
}

/** Asks where to send the report: to one of the site's recipients, or to oneself. */
export function EmailReportDialog({ recipients, onClose, onSend }: EmailReportDialogProps) {
  const { email: own } = useCurrentUser();
  const others = recipients.filter((recipient) => recipient !== own);
  const [to, setTo] = useState(others[0] ?? own);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Email the Report"
      description="The session as it is now, as an Excel workbook."
      footer={
        <>
          <Button size="primary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" size="primary" onClick={() => onSend(to)}>
            <Send aria-hidden="true" className="size-5" />
            Send Report
          </Button>
        </>
      }
    >
      <SelectField
        label="Send to"
        value={to}
        options={[...others.map((value) => ({ value, label: value })), { value: own, label: `Myself (${own})` }]}
        onChange={({ target }) => setTo(target.value)}
      />
    </Dialog>
  );
}
