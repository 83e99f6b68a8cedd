import { Send } from 'lucide-react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { useSendTestEmailMutation } from './tokens-api.ts';

export function EmailTest() {
  const { email } = useCurrentUser();
  const [send, { isLoading }] = useSendTestEmailMutation();
  const toast = useToast();
  const test = async () => {
    const answer = await send();
    if (answer.error)
      toast({
        title: 'Email Test Failed',
        message: failureMessageOf(answer.error, 'Failed to send test email'),
        tone: 'danger',
      });
    else toast({ title: 'Test Email Sent', message: answer.data.message, tone: 'success' });
  };
  return (
    <Card aria-labelledby="email-test" className="p-5">
      <h2 id="email-test" className="font-semibold text-title">
        Email Service Test
      </h2>
      <p className="mt-1 break-words text-muted">
        Managers get an email for each token they generate. Check that emails reach you at{' '}
        <span className="text-ink">{email}</span>.
      </p>
      <Button className="mt-4" busy={isLoading} onClick={test}>
        {!isLoading && <Send aria-hidden="true" className="size-5" />}
        Send Test Email
      </Button>
    </Card>
  );
}
