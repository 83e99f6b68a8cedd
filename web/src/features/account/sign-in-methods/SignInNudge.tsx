import { paths } from '@floorlight/contracts/paths';
import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { readStored, store } from '#lib/device/storage.ts';
import { useMay } from '#lib/session/current-user.ts';
import { Button } from '#ui/controls/Button.tsx';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { Notice } from '#ui/Notice.tsx';
import { t } from './messages.ts';
import { useGetSignInMethodsQuery } from './sign-in-methods-api.ts';

const key = 'floorlight.sign-in-nudge';
const weekMs = 7 * 86_400_000;

/** Asks managers who have neither a passkey nor one-time codes to add one, once a week. */
export function SignInNudge() {
  const isManager = useMay('managerTokens.generate');
  const [isLater, setLater] = useState(() => Date.now() - Number(readStored(key) ?? 0) < weekMs);
  const { data } = useGetSignInMethodsQuery(undefined, { skip: !isManager || isLater });
  if (isLater || !data || data.passkeys.length > 0 || data.oneTimeCodes.isOn) return null;
  const later = () => {
    store(key, String(Date.now()));
    setLater(true);
  };
  return (
    <Notice tone="medium" icon={ShieldAlert}>
      <p className="text-pretty leading-snug">
        <strong>{t.nudge()}</strong> {t.nudgeHint()}
      </p>
      <div className="-ms-4 -mb-1 flex flex-wrap">
        <Link to={paths.profile} className={buttonStyle('quiet')}>
          {t.nudgeOpen()}
        </Link>
        <Button variant="quiet" onClick={later}>
          {t.nudgeLater()}
        </Button>
      </div>
    </Notice>
  );
}
