import type { Evacuation } from '@floorlight/contracts/evacuations';
import { failureMessageOf } from '#lib/api/failure.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { HoldButton } from '#ui/controls/HoldButton.tsx';
import { useEndEvacuationMutation } from '../api.ts';
import { t } from '../messages.ts';

/** Milliseconds: nobody gives the all clear by a slip of the thumb. */
const hold = 1000;

export function AllClear({ evacuation: { id, drill } }: { evacuation: Evacuation }) {
  const [end, { isLoading }] = useEndEvacuationMutation();
  const toast = useToast();
  const give = async () => {
    const { error } = await end({ params: { id } });
    if (error) toast({ title: t.allClearFailed(), message: failureMessageOf(error, t.tryAgain()), tone: 'danger' });
  };
  return (
    <HoldButton
      duration={hold}
      onHold={() => void give()}
      disabled={isLoading}
      className={buttonStyle('secondary', 'control', 'text-resolved!')}
    >
      {t.holdForAllClear[drill ? 'drill' : 'real']()}
    </HoldButton>
  );
}
