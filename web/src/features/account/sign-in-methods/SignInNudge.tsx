import { paths } from '@floorlight/contracts/paths';
import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { readStored, store } from '#lib/device/storage.ts';
import { isPageUsed } from '#lib/device/used-page.ts';
import { useMay } from '#lib/session/current-user.ts';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { Notice } from '#ui/Notice.tsx';
import { t } from './messages.ts';
import { useGetSignInMethodsQuery } from './sign-in-methods-api.ts';

const key = 'floorlight.sign-in-nudge';
const weekMs = 7 * 86_400_000;

/** Asks managers who have neither a passkey nor one-time codes to add one, once a week. */
export function SignInNudge() {
  const isManager = useMay('managerTokens.generate');
  const [isLater, setLater] = useState(() => !isPageUsed() || Date.now() - Number(readStored(key) ?? 0) < weekMs);
  const { data } = useGetSignInMethodsQuery(undefined, { skip: !isManager || isLater });
  if (isLater || !data || data.passkeys.length > 0 || data.oneTimeCodes.isOn) return null;
  const later = () => {
    store(key, String(Date.now()));
    setLater(true);
  };
  return (
    <Notice tone="medium" icon={ShieldAlert} dismiss={{ label: t.nudgeLater(), onClick: later }}>
      <p className="font-semibold leading-snug">{t.nudge()}</p>
      <p className="text-pretty text-caption leading-snug">{t.nudgeHint()}</p>
      <Link to={paths.profile} className={buttonStyle('quiet', 'control', '-ms-4 -mb-2 font-bold')}>
        {t.nudgeOpen()}
      </Link>
    </Notice>
  );
}
