import { BellOff } from 'lucide-react';
import { useMay } from '#lib/session/current-user.ts';
import { Notice } from '#ui/Notice.tsx';
import { useListAlarmReceiversQuery } from './api.ts';
import { t } from './messages.ts';

/** Says that nobody at the site hears an alarm on a locked phone, or at all. */
export function ReachNotice() {
  const seesAll = useMay('alerts.listAll');
  const { data: receivers } = useListAlarmReceiversQuery(
    { query: {} },
    {
      skip: !seesAll,
      refetchOnMountOrArgChange: true,
    },
  );
  if (!receivers || receivers.some(({ push }) => push)) return null;
  return (
    <Notice tone="high" icon={BellOff}>
      <p className="font-semibold">{receivers.length === 0 ? t.nobodyReceives() : t.nobodyRings()}</p>
      <p className="text-pretty">{receivers.length === 0 ? t.nobodyReceivesHint() : t.nobodyRingsHint()}</p>
    </Notice>
  );
}
