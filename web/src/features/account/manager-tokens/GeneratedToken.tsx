import { type ManagerTokenInfo, managerTokenLife } from '@floorlight/contracts/manager-tokens';
import { Copy, QrCode as QrCodeIcon, TimerOff } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '#lib/device/copy-text.ts';
import { useWakeLock } from '#lib/device/wake-lock.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { useNow } from '#lib/time/use-now.ts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { QrCode } from '#ui/barcode/QrCode.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Fact } from '#ui/lists/Fact.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Countdown } from './Countdown.tsx';
import { t } from './messages.ts';
import { TokenUse } from './TokenUse.tsx';

/** A newly generated token. It is shown only once, until it expires. */
export function GeneratedToken({ info }: { info: ManagerTokenInfo }) {
  const now = useNow(500);
  const clock = useSiteClock('exactTime');
  const toast = useToast();
  const [copied, setCopied] = useState(false);
  const [code, setCode] = useState(false);
  useWakeLock(code);
  const expires = Date.parse(info.expiresAt);
  // The server's time may be known to the second only: the countdown never exceeds a whole token life from now.
  const [shownAt] = useState(serverNow);
  const left = Math.min(expires - now, shownAt + managerTokenLife * 1000 - now);

  const copy = async () => {
    if (await copyText(info.token)) {
      setCopied(true);
      return toast({ title: t.tokenCopied(), tone: 'success' });
    }
    toast({ title: t.copyFailed(), message: t.copyManually({ token: info.token }), tone: 'danger' });
  };

  if (left <= 0)
    return (
      <Notice tone="neutral" icon={TimerOff} className="mt-5">
        <p role="status">{t.expired()}</p>
      </Notice>
    );
  return (
    <section aria-label={t.generatedToken()} className="mt-5 rounded-control bg-sunken p-4 hairline">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <output aria-label={t.securityToken()} className="grow font-bold font-mono text-[1.45rem] tracking-wider">
          {info.token.match(/.{1,4}/g)?.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no key but their position
            <span key={index} className="inline-block not-last:pe-2">
              {part}
            </span>
          ))}
        </output>
        <Countdown left={left} />
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-3">
        <Fact name={t.manager()} mono>
          {info.managerId}
        </Fact>
        <Fact name={t.expires()}>{clock(info.expiresAt)}</Fact>
        {info.act && (
          <div className="col-span-full">
            <Fact name={t.opens()}>{t.acts[info.act]()}</Fact>
          </div>
        )}
      </dl>
      <TokenUse id={info.id} />
      <div className="mt-3 grid grid-cols-2 gap-3">
        <Button onClick={copy}>
          <Copy aria-hidden="true" className="size-5" />
          {copied ? t.copied() : t.copy()}
        </Button>
        <Button aria-expanded={code} onClick={() => setCode(!code)}>
          <QrCodeIcon aria-hidden="true" className="size-5" />
          {code ? t.hideCode() : t.showCode()}
        </Button>
      </div>
      {code && <QrCode text={info.token} label={t.tokenAsCode()} />}
    </section>
  );
}
