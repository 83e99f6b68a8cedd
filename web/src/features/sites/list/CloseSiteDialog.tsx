import type { SiteSummary } from '@floorlight/contracts/site-settings';
import { useState } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { ConfirmDialog } from '#ui/controls/ConfirmDialog.tsx';
import { useCloseSiteMutation } from '../api.ts';
import { t } from '../messages.ts';

interface CloseSiteDialogProps {
  site: SiteSummary;
  onDone: () => void;
}

export function CloseSiteDialog({ site: { id, name, version }, onDone }: CloseSiteDialogProps) {
  const [close, { isLoading }] = useCloseSiteMutation();
  const [refusal, setRefusal] = useState<string>();
  const toast = useToast();
  const confirm = async () => {
    const { error } = await close({ params: { siteId: id }, body: { version } });
    if (error) return setRefusal(failureMessageOf(error, api.tryAgain()));
    toast({ title: t.closedNow({ name }), tone: 'success' });
    onDone();
  };
  return (
    <ConfirmDialog
      title={t.closeTitle({ name })}
      description={t.closeHint()}
      confirmLabel={t.close()}
      cancelLabel={t.cancel()}
      busy={isLoading}
      onConfirm={confirm}
      onClose={onDone}
    >
      {refusal && (
        <p role="alert" className="font-semibold text-critical">
          {refusal}
        </p>
      )}
    </ConfirmDialog>
  );
}
