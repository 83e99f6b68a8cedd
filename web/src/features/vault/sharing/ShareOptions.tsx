import { type Barcode, isPrivileged } from '@floorlight/contracts/barcodes';
import { QrCode, Users } from 'lucide-react';
import { useState } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useShareBarcodeMutation } from './api.ts';
import { t } from './messages.ts';
import { OfferDialog } from './OfferDialog.tsx';

/** Sharing with the site or with one colleague. Access codes are shared with nobody. */
export function ShareOptions({ barcode: { id, type } }: { barcode: Barcode }) {
  const [isOffering, setOffering] = useState(false);
  const [share, { isLoading }] = useShareBarcodeMutation();
  const toast = useToast();
  if (isPrivileged(type)) return null;
  const withSite = async () => {
    const { data, error } = await share({ body: { barcodeId: id } });
    if (error) toast({ title: t.failed(), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' });
    else if (data.state === 'approved') toast({ title: t.sharedTitle(), message: t.siteShared(), tone: 'success' });
    else toast({ title: t.askedTitle(), message: t.siteAsked(), tone: 'success' });
  };
  return (
    <div className="grid two-columns gap-3">
      <Button busy={isLoading} onClick={() => void withSite()}>
        <Users aria-hidden="true" className="size-5 shrink-0" />
        {t.withSite()}
      </Button>
      <Button onClick={() => setOffering(true)}>
        <QrCode aria-hidden="true" className="size-5 shrink-0" />
        {t.withColleague()}
      </Button>
      {isOffering && <OfferDialog barcodeId={id} onClose={() => setOffering(false)} />}
    </div>
  );
}
