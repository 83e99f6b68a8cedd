import { Copy, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '#lib/device/copy-text.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { t } from './messages.ts';

/** A secret that only this screen shows, once. */
export function SecretOnce({ label, secret }: { label: string; secret: string }) {
  const [copied, setCopied] = useState(false);
  const toast = useToast();
  const copy = async () => {
    if (await copyText(secret)) return setCopied(true);
    toast({ title: t.copyFailed(), message: t.copyManually(), tone: 'danger' });
  };
  return (
    <div className="flex flex-col gap-4">
      <output aria-label={label} className="select-all break-all rounded-control bg-sunken p-4 font-mono hairline">
        {secret}
      </output>
      <Notice tone="high" icon={ShieldAlert}>
        {t.shownOnce()}
      </Notice>
      <Button onClick={copy}>
        <Copy aria-hidden="true" className="size-5" />
        {copied ? t.copied() : t.copy()}
      </Button>
    </div>
  );
}
