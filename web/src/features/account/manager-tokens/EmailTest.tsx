import { Send } from 'lucide-react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { rich } from '#ui/rich.ts';
import { t } from './messages.ts';
import { useSendTestEmailMutation } from './tokens-api.ts';

export function EmailTest() {
  const { email } = useCurrentUser();
  const [send, { isLoading }] = useSendTestEmailMutation();
  const toast = useToast();
  const test = async () => {
    const answer = await send();
    if (answer.error)
      toast({
        title: t.testFailedTitle(),
        message: failureMessageOf(answer.error, t.testFailed()),
        tone: 'danger',
      });
    else toast({ title: t.testSentTitle(), message: t.testSent({ email }), tone: 'success' });
  };
  return (
    <Card aria-labelledby="email-test" className="p-5">
      <h2 id="email-test" className="font-semibold text-title">
        {t.emailTitle()}
      </h2>
      <p className="mt-1 break-words text-muted">
        {rich(t.emailLead.parts({ address: (within) => <span className="text-ink">{within}</span> }, { email }))}
      </p>
      <Button className="mt-4" busy={isLoading} onClick={test}>
        {!isLoading && <Send aria-hidden="true" className="size-5" />}
        {t.sendEmail()}
      </Button>
    </Card>
  );
}
