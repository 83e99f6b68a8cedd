import { CloudUpload, LogOut } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { t } from './messages.ts';

const signOutDelay = 500;
const pause = () => new Promise((resolve) => setTimeout(resolve, signOutDelay));

export interface SignOutProps {
  /** Everything that is not sent yet: `1 incident report and 3 counts`. Empty when everything is sent. */
  unsent: string;
  /** Tries once to send it all. */
  onSendNow: () => Promise<unknown>;
  /**
   * Ends the session, and removes what the person leaves behind on this device, except for what is not sent. Resolves to the
   * address at which signing out goes on. If the server can't be reached, the session ends there later.
   */
  onLeave: () => Promise<string>;
}

/** Signs out. If anything on this device is not sent yet, asks first. */
export function SignOut({ unsent, onSendNow, onLeave }: SignOutProps) {
  const [leaving, setLeaving] = useState(false);
  const [asking, setAsking] = useState(false);

  const signOut = async () => {
    setAsking(false);
    setLeaving(true);
    const [address] = await Promise.all([onLeave(), pause()]);
    window.location.assign(address);
  };

  return (
    <>
      <Button size="primary" busy={leaving} onClick={() => (unsent ? setAsking(true) : void signOut())}>
        {!leaving && <LogOut aria-hidden="true" className="size-5" />}
        {t.signOut()}
      </Button>
      {asking && (
        <UnsentDialog
          unsent={unsent}
          onSendNow={onSendNow}
          onClose={() => setAsking(false)}
          onSignOut={() => void signOut()}
        />
      )}
    </>
  );
}

interface UnsentDialogProps extends Omit<SignOutProps, 'onLeave'> {
  onClose: () => void;
  onSignOut: () => void;
}

function UnsentDialog({ unsent, onSendNow, onClose, onSignOut }: UnsentDialogProps) {
  const [sending, setSending] = useState(false);
  const [tried, setTried] = useState(false);
  const sendNow = async () => {
    setSending(true);
    await onSendNow();
    setSending(false);
    setTried(true);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={unsent ? t.unsentTitle() : t.allSentTitle()}
      description={unsent ? t.unsent({ unsent }) : t.allSent()}
      modalAlert
      footer={
        <Button size="primary" onClick={onClose}>
          {t.staySignedIn()}
        </Button>
      }
    >
      <div className="grid gap-3">
        <p role="status" className="empty:hidden">
          {unsent && tried && !sending && t.sendFailed()}
        </p>
        {unsent && (
          <Button variant="primary" size="primary" busy={sending} onClick={() => void sendNow()}>
            {!sending && <CloudUpload aria-hidden="true" className="size-5" />}
            {t.sendNow()}
          </Button>
        )}
        <Button size="primary" onClick={onSignOut}>
          {unsent ? t.signOutAnyway() : t.signOut()}
        </Button>
      </div>
    </Dialog>
  );
}
