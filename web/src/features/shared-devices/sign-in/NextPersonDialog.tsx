import type { User } from '@floorlight/contracts/accounts';
import { displayName } from '@floorlight/contracts/person';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { t } from './messages.ts';
import { PinStep } from './PinStep.tsx';

interface NextPersonDialogProps {
  badge: string;
  /** Who is signed in until the PIN is right. */
  user: User;
  before: () => Promise<unknown>;
  onSignedIn: () => unknown;
  onNotBadge: () => void;
}

/** Asks for the PIN of a badge that was scanned while somebody else is signed in. */
export function NextPersonDialog({ badge, user, before, onSignedIn, onNotBadge }: NextPersonDialogProps) {
  return (
    <Dialog
      open
      modalAlert
      onOpenChange={onNotBadge}
      title={t.pinTitle()}
      description={t.replaces({ name: displayName(user) })}
    >
      <PinStep
        key={badge}
        badge={badge}
        before={before}
        onSignedIn={onSignedIn}
        back={{ label: t.notABadge(), onBack: onNotBadge }}
      />
    </Dialog>
  );
}
