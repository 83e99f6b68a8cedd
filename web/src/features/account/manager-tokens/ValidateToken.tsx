import { type ManagerTokenSession, managerTokenLength, type TokenAct } from '@floorlight/contracts/manager-tokens';
import { paths } from '@floorlight/contracts/paths';
import { BadgeCheck, ClipboardPaste, ScanLine, ShieldCheck } from 'lucide-react';
import { type FormEvent, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { failureMessageOf } from '#lib/api/failure.ts';
import { lazyScreen } from '#lib/language/lazy-screen.tsx';
import { cameraSupported } from '#lib/scan/camera.ts';
import { useBeep } from '#lib/sounds/use-beep.ts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { useScanTarget } from '#lib/wedge/scan-targets.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { t } from './messages.ts';
import { normalizeToken } from './normalize-token.ts';
import { TokenField } from './TokenField.tsx';
import { useValidateManagerTokenMutation } from './tokens-api.ts';

const ScanDialog = lazyScreen(async () => (await import('./ScanDialog.tsx')).ScanDialog);
const canPaste = () => typeof navigator.clipboard?.readText === 'function';

export function ValidateToken() {
  const [validate, { isLoading }] = useValidateManagerTokenMutation();
  const [token, setToken] = useState('');
  const [error, setError] = useState<string>();
  const [granted, setGranted] = useState<ManagerTokenSession | null>(null);
  const [scanning, setScanning] = useState(false);
  const toast = useToast();
  const beep = useBeep();

  const enter = (text: string) => {
    setToken(normalizeToken(text));
    setError(undefined);
  };
  const check = async (entered: string) => {
    setGranted(null);
    if (!entered.trim()) {
      setError(t.tokenRule({ count: managerTokenLength }));
      return toast({ title: t.missingToken(), message: t.enterToken(), tone: 'danger' });
    }
    const answer = await validate({ body: { token: entered } });
    if (answer.error) {
      const message = failureMessageOf(answer.error, t.validateFailed());
      setError(message);
      beep('error');
      return toast({ title: t.invalid(), message, tone: 'danger' });
    }
    const { session } = answer.data;
    beep('success');
    toast({ title: t.valid(), message: t.accessGranted({ managerId: session.managerId }), tone: 'success' });
    setGranted(session);
    setToken('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void check(token);
  };
  // A scanned token is checked at once, wherever the focus is: it never reaches the vault.
  const scanTarget = useScanTarget((value) => {
    enter(value);
    if (!isLoading) void check(normalizeToken(value));
  });
  const paste = async () => {
    try {
      enter(await navigator.clipboard.readText());
    } catch {
      toast({ title: t.pasteFailed(), message: t.pasteInstead(), tone: 'warning' });
    }
  };

  return (
    <Card aria-labelledby="validate" className="p-5">
      <h2 id="validate" className="font-semibold text-title">
        {t.validateTitle()}
      </h2>
      <form ref={scanTarget} onSubmit={submit} noValidate className="mt-4 flex flex-col gap-4">
        <TokenField value={token} error={error} onChange={enter} />
        <div className="grid grid-cols-2 gap-3 empty:hidden">
          {canPaste() && (
            <Button onClick={paste}>
              <ClipboardPaste aria-hidden="true" className="size-5" />
              {t.paste()}
            </Button>
          )}
          {cameraSupported() && (
            <Button onClick={() => setScanning(true)}>
              <ScanLine aria-hidden="true" className="size-5" />
              {t.scan()}
            </Button>
          )}
        </div>
        <Button type="submit" variant="primary" size="primary" busy={isLoading}>
          {!isLoading && <ShieldCheck aria-hidden="true" className="size-5" />}
          {t.validate()}
        </Button>
      </form>
      {granted && <Granted session={granted} />}
      {scanning && (
        <Suspense>
          <ScanDialog
            onClose={() => setScanning(false)}
            onRead={(value) => {
              setScanning(false);
              enter(value);
              void check(normalizeToken(value));
            }}
          />
        </Suspense>
      )}
    </Card>
  );
}

/** Where what a token opened is done. */
const placeOf = {
  pin_lock: paths.vault,
  take_tote: paths.totes,
  approve_walls: `${paths.totes}?tab=inventory`,
} as const satisfies Record<Exclude<TokenAct, 'access'>, string>;

function Granted({ session }: { session: ManagerTokenSession }) {
  const clock = useSiteClock('exact');
  const { act } = session;
  return (
    <Notice tone="resolved" icon={BadgeCheck} className="mt-5">
      <p className="font-semibold">{t.accessGranted({ managerId: session.managerId })}</p>
      <p dir="auto" className="break-words">
        {session.reason}
      </p>
      {act && act !== 'access' && (
        <p className="mt-2">
          {t.opened[act]()}{' '}
          <Link to={placeOf[act]} className="font-semibold underline">
            {t.openIt[act]()}
          </Link>
        </p>
      )}
      <p className="text-caption text-muted">
        {t.generatedBy({ name: session.generatedByName, time: clock(session.validatedAt) })}
      </p>
    </Notice>
  );
}
