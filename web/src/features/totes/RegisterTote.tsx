import { ToteNumber } from '@floorlight/contracts/totes';
import { ClipboardPlus } from 'lucide-react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useCreateToteMutation } from './api.ts';
import { t } from './messages.ts';

/** Registers a tote of this device at the site. */
export function RegisterTote({ code }: { code: string }) {
  const [create, { isLoading }] = useCreateToteMutation();
  const toast = useToast();
  const register = async () => {
    const { error } = await create({ body: { toteNumber: code } });
    toast(
      error
        ? { title: t.registrationFailed(), message: failureMessageOf(error, t.registerFailed()), tone: 'danger' }
        : { title: t.registered(), message: code, tone: 'success' },
    );
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
