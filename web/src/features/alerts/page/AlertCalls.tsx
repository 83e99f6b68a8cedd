import type { CalledPerson } from '@floorlight/contracts/alarm-reach';
import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { clsx } from 'clsx';
import { Eye, type LucideIcon, Mail, MessageSquareText, Smartphone, Webhook } from 'lucide-react';
import { loadFailure } from '#lib/api/load-failure.ts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { Disclosure } from '#ui/lists/Disclosure.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { Placeholders } from '#ui/lists/Skeleton.tsx';
import { useGetAlertCallsQuery } from '../api.ts';
import { t } from './calls-messages.ts';

/** Milliseconds. */
const pollInterval = 5000;

/** Which channel reached whom, and when: opened on demand, as it can name a hundred people. */
export const AlertCalls = ({ alert }: { alert: EmergencyAlert }) => (
  <Disclosure label={t.title()}>
    <Calls alert={alert} />
  </Disclosure>
);

function Calls({ alert }: { alert: EmergencyAlert }) {
  const { currentData, ...query } = useGetAlertCallsQuery(
    { params: { id: alert.id } },
    { pollingInterval: alert.status === 'resolved' ? 0 : pollInterval, refetchOnMountOrArgChange: true },
  );
  const clock = useSiteClock('exactTime');
  const failure = loadFailure(query, t.failed());
  if (!currentData) return failure ? <ErrorState {...failure} /> : <Placeholders count={2} className="h-14" />;
  const { people, webhooks } = currentData;
  if (people.length === 0 && webhooks.length === 0) return <p className="text-muted">{t.nobody()}</p>;
  return (
    <ul className="grid grid-cols-1">
      {people.map((person) => (
        <li key={person.userId} className="grid grid-cols-1 gap-1 py-2.5 not-last:hairline-b">
          <span className="break-words font-semibold">{person.name}</span>
          <span className="flex flex-wrap gap-x-4 gap-y-1 text-caption">
            <Way
              icon={Smartphone}
              text={person.deviceAt ? t.device({ time: clock(person.deviceAt) }) : t.noDevice()}
              done={person.deviceAt !== null}
            />
            {person.seenAt && <Way icon={Eye} text={t.seen({ time: clock(person.seenAt) })} done />}
            {person.mailAt && <Way icon={Mail} text={t.mail({ time: clock(person.mailAt) })} done />}
            <Texts texts={person.texts} clock={clock} />
          </span>
        </li>
      ))}
      {webhooks.map(({ name, state, at }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rounds of one webhook have the same name
        <li key={index} className="py-2.5 text-caption not-last:hairline-b">
          <Way
            icon={Webhook}
            text={t.webhooks[state]({ name, time: at ? clock(at) : '' })}
            done={state === 'delivered'}
          />
        </li>
      ))}
    </ul>
  );
}

/** The first text that was taken, or else the last. */
function Texts({ texts, clock }: { texts: CalledPerson['texts']; clock: (instant: string) => string }) {
  const text = texts.find(({ state }) => state === 'sent') ?? texts.at(-1);
  if (!text) return null;
  const { state, at, code } = text;
  const words =
    state === 'failed' ? t.texts.failed({ code: code ?? 0 }) : t.texts[state]({ time: at ? clock(at) : '' });
  return <Way icon={MessageSquareText} text={words} done={state === 'sent'} />;
}

function Way({ icon: Icon, text, done }: { icon: LucideIcon; text: string; done: boolean }) {
  return (
    <span className={clsx('inline-flex items-center gap-1.5', done ? 'text-resolved' : 'text-muted')}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {text}
    </span>
  );
}
