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
    <Notice tone="neutral" icon={MonitorDown}>
      <p className="font-semibold">{t.installTitle()}</p>
      <p className="text-pretty">{prompt ? t.installWhy() : t.installOnApple()}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {prompt && <Button onClick={() => void install()}>{t.install()}</Button>}
        <Button onClick={dismiss}>{t.installNever()}</Button>
      </div>
    </Notice>
  );
}
