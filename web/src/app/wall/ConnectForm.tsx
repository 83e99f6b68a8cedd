import { paths } from '@floorlight/contracts/paths';
import type { ThisWallDisplay } from '@floorlight/contracts/wall-displays';
import { Monitor } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { useConnectThisDisplayMutation } from '#features/wall-displays/api.ts';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useMay } from '#lib/session/current-user.ts';
import { Button } from '#ui/controls/Button.tsx';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { TextField } from '#ui/forms/Field.tsx';
import { t } from './messages.ts';

interface ConnectFormProps {
  wasRevoked: boolean;
  onConnected: (display: ThisWallDisplay) => void;
}

/** Takes the code that makes this screen a wall display. */
export function ConnectForm({ wasRevoked, onConnected }: ConnectFormProps) {
  const mayMakeCodes = useMay('displays.manage');
  const [code, setCode] = useState('');
  const [connect, { isLoading, error }] = useConnectThisDisplayMutation();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { data } = await connect({ body: { code } });
    if (data) onConnected(data);
  };
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center gap-4 px-5 py-8">
      <Monitor aria-hidden="true" className="size-16 text-accent-text" strokeWidth={1.5} />
      <h1 className="font-bold text-display tracking-tight">{t.enterCode()}</h1>
      <p className="text-pretty text-lead text-muted">{wasRevoked ? t.wasRevoked() : t.enterCodeHint()}</p>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          label={t.code()}
          name="code"
          value={code}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={error && !isLoading ? failureMessageOf(error, api.tryAgain()) : undefined}
          onChange={({ target }) => setCode(target.value)}
        />
        <Button type="submit" variant="primary" size="primary" busy={isLoading} disabled={code.trim() === ''}>
          {t.connect()}
        </Button>
      </form>
      {mayMakeCodes && (
        <Link to={paths.wallDisplays} className={buttonStyle('secondary')}>
          {t.makeCode()}
        </Link>
      )}
    </main>
  );
}
