import type { RollCallEntry } from '@floorlight/contracts/evacuations';
import { PhoneCall } from 'lucide-react';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { useListRollCallNumbersQuery } from '../api.ts';
import { t } from '../messages.ts';

/** Calls somebody of a running roll call, where they have a verified number. */
export function CallPerson({ person: { evacuationId, userId, userName: name } }: { person: RollCallEntry }) {
  const { number } = useListRollCallNumbersQuery(
    { params: { id: evacuationId } },
    { selectFromResult: ({ data }) => ({ number: data?.find((each) => each.userId === userId)?.number }) },
  );
  if (!number) return null;
  return (
    <a
      href={`tel:${number}`}
      aria-label={t.callName({ name })}
      title={number}
      className={buttonStyle('secondary', 'control', 'px-3!')}
    >
      <PhoneCall aria-hidden="true" className="size-5" />
    </a>
  );
}
