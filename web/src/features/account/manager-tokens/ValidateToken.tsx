import { type ManagerTokenSession, managerTokenLength } from '@floorlight/contracts/manager-tokens';
import { BadgeCheck, ClipboardPaste, ScanLine, ShieldCheck } from 'lucide-react';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { wordsOf } from '#lib/api/failure.ts';
import { cameraSupported } from '#lib/scan/camera.ts';
import { useBeep } from '#lib/sounds/use-beep.ts';
import { clockTime } from '#lib/time/relative-time.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useValidateManagerTokenMutation } from './tokens-api.ts';

const ScanDialog = lazy(async () => ({ default: (await import('./ScanDialog.tsx')).ScanDialog }));
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
    setToken(tokenIn(text));
    setError(undefined);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setGranted(null);
    if (!token.trim()) {
      setError('A token has 16 characters');
      return toast({ title: 'Missing Token', message: 'Please enter a token to validate', tone: 'danger' });
    }
    const answer = await validate({ body: { token } });
    if (answer.error) {
      const message = wordsOf(answer.error, 'Token validation failed');
      setError(message);
      beep('error');
      return toast({ title: 'Token Invalid', message, tone: 'danger' });
    }
    const { session } = answer.data;
    beep('success');
    toast({ title: 'Token Valid', message: `Access granted for Manager ${session.managerId}`, tone: 'success' });
    setGranted(session);
    setToken('');
  };
  const paste = async () => {
    try {
      enter(await navigator.clipboard.readText());
    } catch {
      toast({ title: 'Nothing was pasted', message: 'Paste into the field by hand.', tone: 'warning' });
    }
  };

  return (
    <Card aria-labelledby="validate" className="p-5">
      <h2 id="validate" className="font-semibold text-title">
        Validate Security Token
      </h2>
      <form onSubmit={submit} noValidate className="mt-4 flex flex-col gap-4">
        <TextField
          label="Token"
          hint="16 characters"
          value={token}
          error={error}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="font-mono text-lead uppercase tracking-widest"
          onChange={({ target }) => enter(target.value)}
        />
        <div className="grid grid-cols-2 gap-3 empty:hidden">
          {canPaste() && (
            <Button onClick={paste}>
              <ClipboardPaste aria-hidden="true" className="size-5" />
              Paste
            </Button>
          )}
          {cameraSupported() && (
            <Button onClick={() => setScanning(true)}>
              <ScanLine aria-hidden="true" className="size-5" />
              Scan
            </Button>
          )}
        </div>
        <Button type="submit" variant="primary" size="primary" busy={isLoading}>
          {!isLoading && <ShieldCheck aria-hidden="true" className="size-5" />}
          Validate Token
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
            }}
          />
        </Suspense>
      )}
    </Card>
  );
}

function Granted({ session }: { session: ManagerTokenSession }) {
  return (
    <Notice tone="resolved" icon={BadgeCheck} className="mt-5">
      <p className="font-semibold">Access granted for Manager {session.managerId}</p>
      <p className="break-words">{session.reason}</p>
      <p className="text-caption text-muted">
        Given by {session.generatedByName} · checked {clockTime(session.validatedAt)}
      </p>
    </Notice>
  );
}

/** The token in what was typed, pasted or scanned: capitals, without spaces and hyphens, at most 16 characters. */
const tokenIn = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase().slice(0, managerTokenLength);
