import { Download, UserX } from 'lucide-react';
import { useState } from 'react';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { DeleteAccountDialog, type DeleteAccountProps } from './DeleteAccountDialog.tsx';
import { t } from './messages.ts';
import { useDownload } from './use-download.ts';

/** The user's copy of their data, and the end of their account. */
export function OwnData(props: DeleteAccountProps) {
  const [deleting, setDeleting] = useState(false);
  const { isBusy, run } = useDownload();
  return (
    <Card aria-labelledby="own-data" className="grid gap-4 p-5">
      <div>
        <h2 id="own-data" className="font-semibold text-title">
          {t.title()}
        </h2>
        <p className="text-caption text-muted">{t.lead()}</p>
      </div>
      <div className="grid gap-3 tablet:grid-cols-2">
        <Button busy={isBusy} onClick={() => void run()}>
          {!isBusy && <Download aria-hidden="true" className="size-5" />}
          {t.download()}
        </Button>
        <Button onClick={() => setDeleting(true)}>
          <UserX aria-hidden="true" className="size-5" />
          {t.delete()}
        </Button>
      </div>
      {deleting && <DeleteAccountDialog {...props} onClose={() => setDeleting(false)} />}
    </Card>
  );
}
