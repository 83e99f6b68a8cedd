import type { AlarmTest } from '@floorlight/contracts/alarm-tests';
import {
  BellRing,
  Check,
  type LucideIcon,
  Mail,
  MessageSquareText,
  Minus,
  Monitor,
  Smartphone,
  Timer,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useMay } from '#lib/session/current-user.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { useGetAlarmTestQuery, useStartAlarmTestMutation } from './api.ts';
import { t } from './messages.ts';

/** Milliseconds. */
const pollInterval = 1000;
/** Milliseconds after which a message counts as missing; a slow mail server may still deliver it. */
const arrivalTimeout = 60_000;

/** Sends those who get alarms a test alarm, and shows which of their channels it reached, and how fast. */
export function TestAlarm({ className }: { className?: string }) {
  const receivesAlarms = useMay('notifications.receiveAll');
  const [start, { data, isLoading, reset }] = useStartAlarmTestMutation();
  const toast = useToast();
  if (!receivesAlarms) return null;
  const test = async () => {
    const { error } = await start();
    if (error) toast({ title: t.testFailed(), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' });
  };
  return (
    <>
      <Button busy={isLoading} onClick={test} className={className}>
        {!isLoading && <BellRing aria-hidden="true" className="size-5" />}
        {t.testAlarm()}
      </Button>
      <Dialog open={data !== undefined} onOpenChange={reset} title={t.testTitle()} description={t.testLead()}>
        {data && <Arrivals key={data.id} started={data} />}
      </Dialog>
    </>
  );
}

function Arrivals({ started }: { started: AlarmTest }) {
  const [isOver, setOver] = useState(false);
  const { data: test = started } = useGetAlarmTestQuery(
    { params: { id: started.id } },
    { pollingInterval: isOver ? 0 : pollInterval, refetchOnMountOrArgChange: true },
  );
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), arrivalTimeout);
    return () => clearTimeout(timer);
  }, []);
  const line = { startedAt: test.startedAt, isOver };
  return (
    <ul className="grid gap-3">
      <Arrival {...line} icon={Monitor} name={t.testChannels.app()} at={test.appAt} />
      <Arrival
        {...line}
        icon={Smartphone}
        name={t.testChannels.push()}
        at={test.pushAt}
        impossible={test.pushDevices === 0 ? t.testNoDevice() : undefined}
      />
      <Arrival
        {...line}
        icon={Mail}
        name={t.testChannels.email()}
        at={test.emailAt}
        impossible={test.hasEmail ? undefined : t.testNoAddress()}
      />
      <Arrival
        {...line}
        icon={MessageSquareText}
        name={t.testChannels.text()}
        at={test.textAt ?? null}
        impossible={test.hasPhone ? (test.textFailed ? t.testTextFailed() : undefined) : t.testNoPhone()}
      />
    </ul>
  );
}

interface ArrivalProps {
  icon: LucideIcon;
  name: string;
  startedAt: string;
  at: string | null;
  isOver: boolean;
  /** Why it can't arrive. */
  impossible?: string | undefined;
}

function Arrival({ icon: Icon, name, startedAt, at, isOver, impossible }: ArrivalProps) {
  const seconds = at === null ? 0 : Math.round(Math.max(0, Date.parse(at) - Date.parse(startedAt)) / 100) / 10;
  const outcome =
    at !== null ? t.testArrived({ seconds }) : (impossible ?? (isOver ? t.testMissing() : t.testWaiting()));
  const Mark = at !== null ? Check : impossible || isOver ? Minus : Timer;
  return (
    <li className="flex items-center gap-3 rounded-control bg-sunken px-4 py-3 hairline">
      <Icon aria-hidden="true" className="size-6 shrink-0" />
      <span className="min-w-0 grow">
        <span className="block font-semibold">{name}</span>
        <span className="block text-muted" aria-live="polite">
          {outcome}
        </span>
      </span>
      <Mark
        aria-hidden="true"
        className={at !== null ? 'size-6 shrink-0 text-resolved' : 'size-6 shrink-0 text-muted'}
      />
    </li>
  );
}
