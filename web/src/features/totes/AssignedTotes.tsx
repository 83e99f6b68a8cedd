import { Plus } from 'lucide-react';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useBeep } from '#lib/sounds/use-beep.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { useHistoricalTotes } from './api.ts';
import { t } from './messages.ts';
import { ToteStatusBadge } from './ToteStatusBadge.tsx';
import type { ToteState, ToteStore } from './tote-store.ts';
import { useTotesOf } from './use-totes-of.ts';

/** Totes assigned to the user that are not on their screen yet, each with an Add button. Nothing if there are none. */
export function AssignedTotes({ state, store }: { state: ToteState; store: ToteStore }) {
  const { id } = useCurrentUser();
  const totes = useTotesOf(id);
  const known = useHistoricalTotes(state.history);
  const beep = useBeep();
  const toast = useToast();
  const shown = new Set(state.totes.map(({ code }) => code));
  const missing = totes.filter(({ toteNumber }) => !shown.has(toteNumber));
  if (!missing.length) return null;
  const add = (code: string) => {
    const name = known.find((tote) => tote.code === code)?.name ?? code;
    const problem = store.add({ name, code });
    beep(problem ? 'error' : 'success');
    toast(
      problem
        ? { title: t.error(), message: t.addErrors[problem](), tone: 'danger' }
        : { title: t.added(), message: name, tone: 'success' },
    );
  };
  return (
    <Card aria-labelledby="assigned-totes" className="p-4">
      <h2 id="assigned-totes" className="font-semibold text-lead">
        {t.assignedToYou()}
      </h2>
      <ul className="mt-2 grid grid-cols-1 gap-2">
        {missing.map(({ id: key, toteNumber, status, itemCount }) => (
          <li key={key} className="flex items-center gap-3">
            <span className="min-w-0 grow">
              <span className="block break-all font-mono">{toteNumber}</span>
              <span className="flex flex-wrap items-center gap-2 text-caption text-muted">
                <ToteStatusBadge status={status} />
                {t.items({ count: itemCount })}
              </span>
            </span>
            <Button aria-label={t.addNamed({ name: toteNumber })} onClick={() => add(toteNumber)}>
              <Plus aria-hidden="true" className="size-5" />
              {t.add()}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
