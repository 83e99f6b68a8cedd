import { HardDrive } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useSelector } from 'react-redux';
import { isStorageRefused, onStorageRefused } from '#lib/device/storage.ts';
import { selectKeepingRefused } from '#lib/kept-reads/kept-reads-slice.ts';
import { Notice } from '#ui/Notice.tsx';
import { t } from '../messages.ts';

/** Says that the storage of this browser is full or forbidden: what is typed and what waits last as long as the page. */
export function StorageNotice() {
  const isRefused = useSyncExternalStore(onStorageRefused, isStorageRefused);
  const isUnkept = useSelector(selectKeepingRefused);
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed || !(isRefused || isUnkept)) return null;
  return (
    <Notice
      tone="medium"
      icon={HardDrive}
      className="mb-4"
      dismiss={{ label: t.dismissStorage(), onClick: () => setDismissed(true) }}
    >
      <p role="status" className="text-pretty">
        <strong className="font-semibold">{t.storageRefused()}</strong> {t.storageRefusedHint()}
      </p>
    </Notice>
  );
}
