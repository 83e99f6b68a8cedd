import type { Passkey } from '@floorlight/contracts/passkeys';
import type { SignInMethods } from '@floorlight/contracts/sign-in-methods';
import { Fingerprint, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { relativeTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx';
import { t } from './messages.ts';
import { RemovePasskeyDialog } from './RemovePasskeyDialog.tsx';
import { RenamePasskeyDialog } from './RenamePasskeyDialog.tsx';

type Opened = { dialog: 'add' } | { dialog: 'rename' | 'remove'; passkey: Passkey };

export function Passkeys({ methods }: { methods: SignInMethods }) {
  const { passkeys } = methods;
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <section aria-labelledby="passkeys" className="px-5 py-4 hairline-t">
      <h3 id="passkeys" className="font-semibold">
        {t.passkeys()}
      </h3>
      <p className="text-caption text-muted">{t.passkeysLead()}</p>
      {passkeys.length === 0 && <p className="mt-3 text-muted">{t.noPasskeys()}</p>}
      <ul className="mt-2">
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            onRename={() => setOpened({ dialog: 'rename', passkey })}
            onRemove={() => setOpened({ dialog: 'remove', passkey })}
          />
        ))}
      </ul>
      <Button className="mt-3 w-full" onClick={() => setOpened({ dialog: 'add' })}>
        <Plus aria-hidden="true" className="size-5" />
        {t.addPasskey()}
      </Button>
      {opened?.dialog === 'add' && <AddPasskeyDialog methods={methods} onClose={close} />}
      {opened?.dialog === 'rename' && <RenamePasskeyDialog passkey={opened.passkey} onClose={close} />}
      {opened?.dialog === 'remove' && (
        <RemovePasskeyDialog methods={methods} passkey={opened.passkey} onClose={close} />
      )}
    </section>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow({ passkey: { name, lastUsedAt }, onRename, onRemove }: PasskeyRowProps) {
  const now = useNow(30_000);
  return (
    <li className="flex items-center gap-2 py-1">
      <Fingerprint aria-hidden="true" className="size-6 shrink-0 text-muted" />
      <span className="min-w-0 grow ps-1 leading-snug">
        <span className="block break-words font-semibold">{name}</span>
        <span className="block text-caption text-muted">
          {lastUsedAt ? t.lastUsed({ ago: relativeTime(lastUsedAt, now, 'inSentence') }) : t.neverUsed()}
        </span>
      </span>
      <IconButton label={t.renamePasskey({ name })} onClick={onRename}>
        <Pencil aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton label={t.removePasskey({ name })} onClick={onRemove}>
        <Trash2 aria-hidden="true" className="size-5" />
      </IconButton>
    </li>
  );
}
