import type { ManagerTokenInfo } from '@floorlight/contracts/manager-tokens';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { failureMessageOf, fieldErrorsOf } from '#lib/api/failure.ts';
import { useBeep } from '#lib/sounds/use-beep.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { GeneratedToken } from './GeneratedToken.tsx';
import { useGenerateManagerTokenMutation } from './tokens-api.ts';

export function GenerateToken() {
  const [generate, { isLoading }] = useGenerateManagerTokenMutation();
  const [managerId, setManagerId] = useState('');
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [token, setToken] = useState<ManagerTokenInfo | null>(null);
  const toast = useToast();
  const beep = useBeep();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing = 'Please provide both Manager ID and reason';
    if (!managerId.trim() || !reason.trim()) {
      setErrors({
        ...(!managerId.trim() && { managerId: 'Manager ID is required' }),
        ...(!reason.trim() && { reason: 'Reason for Access is required' }),
      });
      return toast({ title: 'Missing Information', message: missing, tone: 'danger' });
    }
    const answer = await generate({ body: { managerId, reason } });
    if (answer.error) {
      setErrors(fieldErrorsOf(answer.error));
      beep('error');
      return toast({
        title: 'Token Generation Failed',
        message: failureMessageOf(answer.error, 'Failed to generate security token'),
        tone: 'danger',
      });
    }
    beep('success');
    toast({ title: 'Security Token Generated', message: answer.data.message, tone: 'success' });
    setToken(answer.data.tokenInfo);
    setManagerId('');
    setReason('');
  };
  const change = (name: string, set: (value: string) => void) => ({
    name,
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      set(target.value);
      setErrors(({ [name]: _, ...others }) => others);
    },
  });

  return (
    <Card aria-labelledby="generate" className="p-5">
      <h2 id="generate" className="font-semibold text-title">
        Generate Security Token
      </h2>
      <form onSubmit={submit} noValidate className="mt-4 flex flex-col gap-4">
        <TextField
          label="Manager ID"
          value={managerId}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="font-mono"
          maxLength={100}
          {...change('managerId', setManagerId)}
        />
        <TextField
          label="Reason for Access"
          value={reason}
          autoComplete="off"
          maxLength={500}
          {...change('reason', setReason)}
        />
        <Button type="submit" variant="primary" size="primary" busy={isLoading}>
          {!isLoading && <KeyRound aria-hidden="true" className="size-5" />}
          Generate Token
        </Button>
      </form>
      {token && <GeneratedToken key={token.token} info={token} />}
    </Card>
  );
}
