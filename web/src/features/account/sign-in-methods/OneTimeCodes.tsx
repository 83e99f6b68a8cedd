import type { SignInMethods } from '@floorlight/contracts/sign-in-methods';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ApiDispatch } from '#lib/api/api.ts';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { Badge } from '#ui/lists/Badge.tsx';
import { t } from './messages.ts';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import { SetUpCodesDialog } from './SetUpCodesDialog.tsx';
import {
  refreshUser,
  useRenewRecoveryCodesMutation,
  useStartOneTimeCodesMutation,
  useTurnOffOneTimeCodesMutation,
} from './sign-in-methods-api.ts';
import { useConfirmation } from './use-confirmation.tsx';

type Opened =
  | { dialog: 'setUp'; secret: string; uri: string }
  | { dialog: 'recoveryCodes'; codes: string[] }
  | { dialog: 'turnOff' };

export function OneTimeCodes({ methods }: { methods: SignInMethods }) {
  const { isOn, recoveryCodesLeft } = methods.oneTimeCodes;
  const [opened, setOpened] = useState<Opened | null>(null);
  const [start, starting] = useStartOneTimeCodesMutation();
  const [renew, renewing] = useRenewRecoveryCodesMutation();
  const { confirmed, dialog } = useConfirmation(methods);
  const toast = useToast();
  const dispatch = useDispatch<ApiDispatch>();
  const close = () => setOpened(null);
  const showCodes = (codes: string[]) => setOpened({ dialog: 'recoveryCodes', codes });
  const fail = (error: unknown) =>
    toast({ title: t.codesFailed(), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' });

  const setUp = async () => {
    const answer = await confirmed(() => start());
    if (answer?.data) setOpened({ dialog: 'setUp', ...answer.data });
    else if (answer) fail(answer.error);
  };
  const renewCodes = async () => {
    const answer = await confirmed(() => renew());
    if (answer?.data) showCodes(answer.data.recoveryCodes);
    else if (answer) fail(answer.error);
  };

  return (
    <section aria-labelledby="one-time-codes" className="px-5 py-4 hairline-t">
      <h3 id="one-time-codes" className="flex flex-wrap items-center gap-2 font-semibold">
        {t.codes()}
        {isOn && <Badge tone="resolved">{t.codesOn()}</Badge>}
      </h3>
      <p className="text-caption text-muted">{t.codesLead()}</p>
      {isOn && <p className="mt-2">{t.codesLeft({ count: recoveryCodesLeft })}</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        {isOn ? (
          <>
            <Button className="grow" busy={renewing.isLoading} onClick={renewCodes}>
              {t.newRecoveryCodes()}
            </Button>
            <Button className="grow" onClick={() => setOpened({ dialog: 'turnOff' })}>
              {t.turnOff()}
            </Button>
          </>
        ) : (
          <Button className="w-full" busy={starting.isLoading} onClick={setUp}>
            <ShieldCheck aria-hidden="true" className="size-5" />
            {t.turnOn()}
          </Button>
        )}
      </div>
      {dialog}
      {opened?.dialog === 'setUp' && (
        <SetUpCodesDialog secret={opened.secret} uri={opened.uri} onClose={close} onDone={showCodes} />
      )}
      {opened?.dialog === 'recoveryCodes' && (
        <RecoveryCodesDialog
          codes={opened.codes}
          onClose={() => {
            close();
            void dispatch(refreshUser());
          }}
        />
      )}
      {opened?.dialog === 'turnOff' && <TurnOffDialog methods={methods} onClose={close} onFailed={fail} />}
    </section>
  );
}

interface TurnOffDialogProps {
  methods: SignInMethods;
  onClose: () => void;
  onFailed: (error: unknown) => void;
}

function TurnOffDialog({ methods, onClose, onFailed }: TurnOffDialogProps) {
  const [turnOff, { isLoading }] = useTurnOffOneTimeCodesMutation();
  const { confirmed, dialog } = useConfirmation(methods);
  const toast = useToast();
  const turnOffNow = async () => {
    const answer = await confirmed(() => turnOff());
    if (!answer) return;
    if (answer.error) onFailed(answer.error);
    else toast({ title: t.codesTurnedOff(), tone: 'success' });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t.turnOffQuestion()}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t.cancel()}
          </Button>
          <Button variant="primary" busy={isLoading} onClick={turnOffNow}>
            {t.turnOff()}
          </Button>
        </>
      }
    >
      <p>{t.turnOffHint()}</p>
      {dialog}
    </Dialog>
  );
}
