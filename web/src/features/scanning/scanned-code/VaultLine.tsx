import { codeTypeOf } from '@floorlight/contracts/barcodes';
import { vaultPath } from '@floorlight/contracts/paths';
import { Archive, ArchiveRestore, CloudOff } from 'lucide-react';
import { Link } from 'react-router-dom';
import { barcodeTypeName } from '#features/vault/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { Notice } from '#ui/Notice.tsx';
import { t } from './messages.ts';
import type { InVault } from './use-in-vault.ts';

/** Shows whether the vault holds the scanned code, with a link to it. */
export function VaultLine({ inVault, onLeave }: { inVault: InVault; onLeave: () => void }) {
  return (
    <div role="status" className="min-h-12">
      <Line inVault={inVault} onLeave={onLeave} />
    </div>
  );
}

function Line({ inVault, onLeave }: { inVault: InVault; onLeave: () => void }) {
  switch (inVault.is) {
    case 'searching':
      return <p className="p-3 text-center text-muted">{t.searching()}</p>;
    case 'missing':
      return (
        <p className="flex items-center justify-center gap-2 p-3 text-muted">
          <Archive aria-hidden="true" className="size-5" />
          {t.missing()}
        </p>
      );
    case 'unknown':
      return (
        <Notice tone="medium" icon={CloudOff}>
          <p>{t.unchecked({ reason: inVault.why })}</p>
          {inVault.retry && (
            <Button className="mt-2" onClick={inVault.retry}>
              {t.retry()}
            </Button>
          )}
        </Notice>
      );
    case 'there': {
      const { id, type, sku, description } = inVault.barcode;
      return (
        <Notice tone="resolved" icon={ArchiveRestore}>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div className="min-w-0">
              <p className="font-semibold">{t.inVault({ type: barcodeTypeName(codeTypeOf(inVault.barcode)) })}</p>
              <p className="break-words text-caption text-muted">{[description, sku].filter(Boolean).join(' · ')}</p>
            </div>
            <Link to={vaultPath(type, id)} onClick={onLeave} className={buttonStyle('primary', 'control')}>
              {t.show()}
            </Link>
          </div>
        </Notice>
      );
    }
    default:
      return inVault satisfies never;
  }
}
