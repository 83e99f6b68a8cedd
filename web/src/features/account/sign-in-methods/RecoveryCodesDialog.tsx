import { Copy } from 'lucide-react';
import { copyText } from '#lib/device/copy-text.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { t } from './messages.ts';

/** Shows new recovery codes, this once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const toast = useToast();
  const copy = async () => {
    const isCopied = await copyText(codes.join('\n'));
    toast(isCopied ? { title: t.copied(), tone: 'success' } : { title: t.notCopied(), tone: 'danger' });
  };
  return (
    <Dialog
      open
      modalAlert
      onOpenChange={onClose}
      title={t.recoveryCodes()}
      description={t.recoveryLead()}
      footer={
        <>
          <Button onClick={copy}>
            <Copy aria-hidden="true" className="size-5" />
            {t.copy()}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t.done()}
          </Button>
        </>
      }
    >
      <ul className="grid grid-cols-1 gap-x-6 gap-y-2 rounded-control bg-sunken p-4 font-mono hairline tablet:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
