import { type ManagerTokenInfo, TokenAct, tokenActs } from '@floorlight/contracts/manager-tokens';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { failureMessageOf, fieldErrorsOf } from '#lib/api/failure.ts';
import { useDraft } from '#lib/drafts/use-draft.ts';
import { NoManagerIds } from '#lib/session/NoManagerIds.tsx';
import { useBeep } from '#lib/sounds/use-beep.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { SuggestField } from '#ui/forms/SuggestField.tsx';
import { useFieldErrors } from '#ui/forms/use-field-errors.ts';
import { useManagerIds } from '../api.ts';
import { GeneratedToken } from './GeneratedToken.tsx';
import { t } from './messages.ts';
import { useGenerateManagerTokenMutation } from './tokens-api.ts';

export function GenerateToken() {
  const managerIds = useManagerIds();
  const [generate, { isLoading }] = useGenerateManagerTokenMutation();
  const { typed, type, clear } = useDraft('manager-token', { managerId: '', reason: '' });
  const { managerId, reason } = typed;
  const [act, setAct] = useState<TokenAct>('access');
  const { errors, setErrors, correct } = useFieldErrors();
  const [token, setToken] = useState<ManagerTokenInfo | null>(null);
  const toast = useToast();
  const beep = useBeep();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!managerId.trim() || !reason.trim()) {
      setErrors({
        ...(!managerId.trim() && { managerId: t.managerIdRequired() }),
        ...(!reason.trim() && { reason: t.reasonRequired() }),
      });
      return toast({ title: t.missingInformation(), message: t.provideBoth(), tone: 'danger' });
    }
    const answer = await generate({ body: { managerId, reason, act } });
    if (answer.error) {
      setErrors(fieldErrorsOf(answer.error));
      beep('error');
      return toast({
        title: t.generateFailedTitle(),
        message: failureMessageOf(answer.error, t.generateFailed()),
        tone: 'danger',
      });
    }
    beep('success');
    toast({ title: t.generated(), message: t.generatedHint(), tone: 'success' });
    setToken(answer.data.tokenInfo);
    clear();
  };
  const change = (name: keyof typeof typed) => ({
    name,
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      type({ ...typed, [name]: target.value });
      correct(name);
    },
  });

  return (
    <Card aria-labelledby="generate" className="p-5">
      <h2 id="generate" className="font-semibold text-title">
        {t.generateTitle()}
      </h2>
      {managerIds.isNone && <NoManagerIds />}
      <form onSubmit={submit} noValidate className="mt-4 flex flex-col gap-4">
        <SuggestField
          label={t.managerId()}
          hint={t.managerIdHint()}
          suggestions={managerIds.offered}
          value={managerId}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="font-mono"
          maxLength={100}
          {...change('managerId')}
        />
        <TextField label={t.reason()} value={reason} autoComplete="off" maxLength={500} {...change('reason')} />
        <SelectField
          label={t.opens()}
          options={tokenActs.map((value) => ({ value, label: t.acts[value]() }))}
          value={act}
          onChange={({ target }) => setAct(TokenAct.parse(target.value))}
        />
        <Button type="submit" variant="primary" size="primary" busy={isLoading}>
          {!isLoading && <KeyRound aria-hidden="true" className="size-5" />}
          {t.generate()}
        </Button>
      </form>
      {token && <GeneratedToken key={token.token} info={token} />}
    </Card>
  );
}
