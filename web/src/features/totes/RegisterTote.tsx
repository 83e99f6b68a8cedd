import { ToteNumber } from '@floorlight/contracts/totes';
import { ClipboardPlus } from 'lucide-react';
import { wordsOf } from '#lib/api/failure.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useCreateToteMutation } from './api.ts';

/** Puts a tote of this device on the site's record. */
export function RegisterTote({ code }: { code: string }) {
  const [create, { isLoading }] = useCreateToteMutation();
  const toast = useToast();
  const register = async () => {
    const { error } = await create({ body: { toteNumber: code } });
    toast(
      error
        ? { title: 'Registration Failed', message: wordsOf(error, 'Failed to register tote.'), tone: 'danger' }
        : { title: 'Tote Registered', message: code, tone: 'success' },
    );
  };
  const { error: wrong } = ToteNumber.safeParse(code);
  if (wrong) return <p className="text-muted">This tote can't be put on record: {wrong.issues[0]?.message}.</p>;
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-muted">
        The site doesn't know this tote yet. Registered, everyone sees its status, its items and who has it.
      </p>
      <Button busy={isLoading} onClick={() => void register()}>
        <ClipboardPlus aria-hidden="true" className="size-5" />
        Register Tote
      </Button>
    </div>
  );
}
