import { senderOf } from '@floorlight/contracts/alert-sender';
import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { clsx } from 'clsx';
import { BellRing, CircleCheck, CircleSlash, Flag, Footprints, type LucideIcon, UserCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { SeverityBadge } from '#ui/lists/SeverityBadge.tsx';
import { titleOf } from './alert-words.ts';
import { alertIcon } from './emergency-icons.ts';
import { t } from './row-messages.ts';

interface AlertRowProps {
  alert: EmergencyAlert;
  /** Its age, or when it was sent. */
  time: ReactNode;
  /** How many alerts it stands for, if more than itself. */
  count?: number | undefined;
}

/** What an alert is, where, who sent it and who answers it: the contents of a row. A phone cuts none of it. */
export function AlertRow({ alert, time, count }: AlertRowProps) {
  const { text, lang } = titleOf(alert);
  const Icon = alertIcon(alert);
  const { icon: StateIcon, text: state } = stateOf(alert);
  const isOpen = alert.status !== 'resolved';
  const facts = [count !== undefined && t.group({ count }), alert.warehouseZone, senderOf(alert)];
  return (
    <span
      className={clsx(
        'flex flex-wrap items-center gap-x-3 gap-y-1 border-s-[5px] py-2 ps-3.5 pe-3.5 desk:flex-nowrap',
        isOpen ? edges[alert.severity] : 'border-resolved',
      )}
    >
      <span
        className={clsx(
          'flex size-10 shrink-0 items-center justify-center rounded-control',
          isOpen ? tiles[alert.severity] : 'bg-resolved-tint text-resolved tone-edge',
        )}
      >
        <Icon aria-hidden="true" className="size-5.5" />
      </span>
      <span className="min-w-0 grow basis-32 leading-snug">
        <span dir="auto" lang={lang} className="block break-words font-semibold desk:line-clamp-2">
          {text}
        </span>
        <span className="block text-caption text-muted desk:truncate">{facts.filter(Boolean).join(' · ')}</span>
        <span
          className={clsx(
            'flex items-start gap-1.5 font-semibold text-caption',
            alert.status === 'active' ? 'text-critical' : 'text-resolved',
          )}
        >
          <StateIcon aria-hidden="true" className="mt-px size-4 shrink-0" />
          <span className="min-w-0">{state}</span>
        </span>
      </span>
      <span className="ms-auto grid shrink-0 justify-items-end gap-1 max-[359px]:flex max-[359px]:grow max-[359px]:justify-between max-[359px]:ps-13">
        {time}
        {isOpen && <SeverityBadge severity={alert.severity} />}
      </span>
    </span>
  );
}

const edges = {
  critical: 'border-emergency',
  high: 'border-high',
  medium: 'border-medium',
  low: 'border-low',
} as const;
const tiles = {
  critical: 'bg-emergency text-on-emergency',
  high: 'bg-high-tint text-high tone-edge',
  medium: 'bg-medium-tint text-medium tone-edge',
  low: 'bg-low-tint text-low tone-edge',
} as const;
const stepIcons = { on_the_way: Footprints, there: Flag } as const;

function stateOf(alert: EmergencyAlert): { icon: LucideIcon; text: string } {
  const { status, cancelled, response, acknowledgedByName: name } = alert;
  if (cancelled) return { icon: CircleSlash, text: t.cancelled() };
  if (status === 'resolved') return { icon: CircleCheck, text: t.resolved() };
  if (response) return { icon: stepIcons[response.step], text: t.response[response.step]({ name: response.byName }) };
  if (status === 'active') return { icon: BellRing, text: t.notAcknowledged() };
  return { icon: UserCheck, text: name ? t.acknowledgedBy({ name }) : t.acknowledged() };
}
