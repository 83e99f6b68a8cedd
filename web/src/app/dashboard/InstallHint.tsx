import { MonitorDown } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useOpenAlerts } from '#features/alerts/use-open-alerts.ts';
import { installPrompt, isApplePage, onInstallPrompt } from '#lib/device/install-prompt.ts';
import { readStored, store } from '#lib/device/storage.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { t } from './messages.ts';

const key = 'floorlight.install-hint';

/** Offers to install the app where that is possible, until somebody installs or dismisses it, and never during an alarm. */
export function InstallHint() {
  const prompt = useSyncExternalStore(onInstallPrompt, installPrompt);
  const { active } = useOpenAlerts();
  const [isDismissed, setDismissed] = useState(() => readStored(key) !== null);
  if (isDismissed || active.length > 0 || (!prompt && !isApplePage())) return null;
  const dismiss = () => {
    store(key, 'dismissed');
    setDismissed(true);
  };
  const install = async () => {
    await prompt?.prompt();
    dismiss();
  };
  return (
    <Notice tone="neutral" icon={MonitorDown} dismiss={{ label: t.installNever(), onClick: dismiss }}>
      <p className="font-semibold leading-snug">{t.installTitle()}</p>
      <p className="text-pretty text-caption leading-snug">{prompt ? t.installWhy() : t.installOnApple()}</p>
      {prompt && (
        <Button variant="quiet" className="-ms-4 -mb-2 font-bold" onClick={() => void install()}>
          {t.install()}
        </Button>
      )}
    </Notice>
  );
}
