import { ToteNumber } from '@floorlight/contracts/totes';
import { ClipboardPlus } from 'lucide-react';
import { useState } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { t } from './messages.ts';
import { registerTote } from './register-tote.ts';

/** Registers a tote of this device at the site. */
export function RegisterTote({ code }: { code: string }) {
  const { id: userId } = useCurrentUser();
  const [isLoading, setLoading] = useState(false);
  const toast = useToast();
  const register = async () => {
    setLoading(true);
    const outcome = await registerTote(userId, code);
    setLoading(false);
    if (outcome.state !== 'refused') return;
    const message = failureMessageOf(outcome.failure, t.registerFailed());
    toast({ title: t.registrationFailed(), message, tone: 'danger' });
  };
  const { error: invalid } = ToteNumber.safeParse(code);
  if (invalid) return <p className="text-muted">{t.unregistrable({ reason: invalid.issues[0]?.message ?? '' })}</p>;
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-muted">{t.unregistered()}</p>
      <Button busy={isLoading} onClick={() => void register()}>
        <ClipboardPlus aria-hidden="true" className="size-5" />
        {t.registerTote()}
      </Button>
    </div>
  );
}
