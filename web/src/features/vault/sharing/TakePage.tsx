import { codeTypeOf } from '@floorlight/contracts/barcodes';
import { paths } from '@floorlight/contracts/paths';
import { CircleCheck, QrCode } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { BarcodeImage } from '#ui/barcode/BarcodeImage.tsx';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { useTakeBarcodeMutation } from './api.ts';
import { t } from './messages.ts';

/** Where the code of a colleague leads: one press adds the copy. A link alone must not use it up. */
export function TakePage() {
  const { token = '' } = useParams();
  const [take, { data: barcode, error, isLoading }] = useTakeBarcodeMutation();
  return (
    <Card className="mx-auto grid w-full max-w-lg grid-cols-1 justify-items-center gap-4 p-5 text-center">
      {barcode ? (
        <>
          <CircleCheck aria-hidden="true" className="size-10 text-resolved" />
          <h1 className="font-bold text-heading tracking-tight">{t.takenTitle()}</h1>
          <p dir="auto" className="break-words font-semibold">
            {barcode.description || barcode.sku}
          </p>
          <BarcodeImage type={codeTypeOf(barcode)} value={barcode.value} height={120} />
          <p className="break-all font-mono">{barcode.value}</p>
        </>
      ) : (
        <>
          <QrCode aria-hidden="true" className="size-10" />
          <h1 className="font-bold text-heading tracking-tight">{t.takeTitle()}</h1>
          <p className="text-muted">{t.takeText()}</p>
          {error && (
            <p role="alert" className="font-semibold text-critical">
              {failureMessageOf(error, api.tryAgain())}
            </p>
          )}
          <Button variant="primary" size="primary" busy={isLoading} onClick={() => void take({ body: { token } })}>
            {t.take()}
          </Button>
        </>
      )}
      <Link to={paths.vault} className={buttonStyle()}>
        {t.open()}
      </Link>
    </Card>
  );
}
