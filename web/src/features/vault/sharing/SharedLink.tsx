import { paths } from '@floorlight/contracts/paths';
import { Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useMay } from '#lib/session/current-user.ts';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { useListSharedBarcodesQuery } from './api.ts';
import { t } from './messages.ts';

/** The way to the site's barcodes. Who decides sees how many wait. */
export function SharedLink() {
  const decides = useMay('sharedBarcodes.decide');
  const { data } = useListSharedBarcodesQuery(undefined, { skip: !decides });
  const count = decides ? (data?.filter(({ state }) => state === 'waiting').length ?? 0) : 0;
  return (
    <Link to={paths.vaultShared} className={buttonStyle('secondary', 'control', 'justify-self-start')}>
      <Users aria-hidden="true" className="size-5 shrink-0" />
      {count > 0 ? t.titleWaiting({ count }) : t.title()}
    </Link>
  );
}
