import { paths } from '@floorlight/contracts/paths';
import { locale } from '@floorlight/languages/active';
import { formatters } from '@floorlight/languages/formatters';
import { ShieldAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useSwitchedOff } from '#lib/session/site-features.ts';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { Notice } from '#ui/Notice.tsx';
import { t } from './messages.ts';

/** The features that have a card here, in the order of the cards. */
const shown = ['incidents', 'counts', 'breaks'] as const;

/** Why cards are missing: without them the overview would look like a quiet day. */
export function LeftOut() {
  const { needsSecondFactor } = useCurrentUser();
  const switchedOff = useSwitchedOff();
  const off = shown.filter((feature) => switchedOff.includes(feature));
  const names = formatters.getListFormat(locale()).format(off.map((feature) => t.features[feature]()));
  return (
    <>
      {needsSecondFactor && (
        <Notice tone="medium" icon={ShieldAlert} className="shrink-0">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="min-w-0 grow basis-60">{t.needsSecondFactor()}</p>
            <Link to={paths.profile} className={buttonStyle('secondary')}>
              {t.addSecondFactor()}
            </Link>
          </div>
        </Notice>
      )}
      {off.length > 0 && <p className="shrink-0 text-muted">{t.switchedOff({ features: names })}</p>}
    </>
  );
}
