import { managerTokenLength, type TokenAct } from '@floorlight/contracts/manager-tokens';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ApiDispatch } from '#lib/api/api.ts';
import { failureMessageOf } from '#lib/api/failure.ts';
import { useFeature } from '#lib/session/site-features.ts';
import { useScanTarget } from '#lib/wedge/scan-targets.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FormDialog } from '#ui/forms/FormDialog.tsx';
import { t } from './messages.ts';
import { normalizeToken } from './normalize-token.ts';
import { TokenField } from './TokenField.tsx';
import { useValidateManagerTokenMutation } from './tokens-api.ts';
import { untilOpened } from './until-opened.ts';

interface UseTokenButtonProps {
  /** A token for another act is refused. */
  act: Exclude<TokenAct, 'access'>;
  /** Does what the token opened. The dialog closes when it has ended. */
  onOpened: () => Promise<unknown>;
}

/** Takes a manager's token, typed or scanned, where it opens something. Nothing where the site has no tokens. */
export function UseTokenButton({ act, onOpened }: UseTokenButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (!useFeature('managerTokens')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <KeyRound aria-hidden="true" className="size-5" />
        {t.withToken()}
      </Button>
      {isOpen && <TokenDialog act={act} onOpened={onOpened} onClose={() => setOpen(false)} />}
    </>
  );
}

function TokenDialog({ act, onOpened, onClose }: UseTokenButtonProps & { onClose: () => void }) {
  const [validate] = useValidateManagerTokenMutation();
  const dispatch = useDispatch<ApiDispatch>();
  const [isBusy, setBusy] = useState(false);
  const [token, setToken] = useState('');
  const [error, setError] = useState<string>();
  const enter = (text: string) => {
    setToken(normalizeToken(text));
    setError(undefined);
  };
  const check = async (entered: string) => {
    if (isBusy) return;
    if (!entered) return setError(t.tokenRule({ count: managerTokenLength }));
    setBusy(true);
    const answer = await validate({ body: { token: entered, act } });
    if (!answer.error) {
      if (act !== 'pin_lock') await dispatch(untilOpened(act));
      await onOpened();
    }
    setBusy(false);
    if (!answer.error) return onClose();
    setError(failureMessageOf(answer.error, t.validateFailed()));
  };
  const scanTarget = useScanTarget((value) => {
    enter(value);
    void check(normalizeToken(value));
  });
  return (
    <FormDialog
      title={t.withToken()}
      description={t.withTokenLead({ act: t.acts[act]() })}
      submitLabel={t.validate()}
      cancelLabel={t.cancel()}
      busy={isBusy}
      onClose={onClose}
      form={{ ref: scanTarget }}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void check(token);
      }}
    >
      <TokenField value={token} error={error} onChange={enter} />
    </FormDialog>
  );
}
