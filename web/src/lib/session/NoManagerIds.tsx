import { paths } from '@floorlight/contracts/paths';
import { IdCard } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { Notice } from '#ui/Notice.tsx';
import { useMay } from './current-user.ts';
import { t } from './messages.ts';

/** Where a manager ID is asked for, and no manager of the site has one. Leads whoever may mend that to the managers. */
export function NoManagerIds() {
  const mayMend = useMay('people.manage');
  return (
    <Notice tone="medium" icon={IdCard}>
      <p className="text-pretty">{mayMend ? t.noManagerIdsMend() : t.noManagerIds()}</p>
      {mayMend && (
        <Link to={paths.people} className={buttonStyle('quiet', 'control', '-ms-4')}>
          {t.openPeople()}
        </Link>
      )}
    </Notice>
  );
}
