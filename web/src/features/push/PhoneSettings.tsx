import type { ReplyOf } from '@floorlight/contracts/endpoint';
import type { getPhone } from '@floorlight/contracts/phone-numbers';
import { MessageSquareText, TriangleAlert } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { failureMessageOf, fieldErrorsOf } from '#lib/api/failure.ts';
import { loadFailure } from '#lib/api/load-failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useMay } from '#lib/session/current-user.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { Badge } from '#ui/lists/Badge.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { Placeholders } from '#ui/lists/Skeleton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useGetPhoneQuery, useRemovePhoneMutation, useSetPhoneMutation, useVerifyPhoneMutation } from './api.ts';
import { t } from './phone-messages.ts';

/** The number on which a person is called back, and to which their alarms go as texts: set, proved with a code, removed. */
export function PhoneSettings() {
  const seesAlarms = useMay('alerts.listAll');
  const query = useGetPhoneQuery(undefined, { refetchOnMountOrArgChange: true });
  const failure = loadFailure(query, t.failed());
  // To others it says nothing that this installation sends no texts.
  if (!seesAlarms && query.data && !query.data.sends && !query.data.phone) return null;
  return (
    <Card aria-labelledby="phone" className="grid grid-cols-1 gap-3 p-5">
      <h2 id="phone" className="flex items-center gap-2 font-semibold text-title">
        <MessageSquareText aria-hidden="true" className="size-5" />
        {t.title()}
      </h2>
      {query.data ? (
        <Phone {...query.data} />
      ) : failure ? (
        <ErrorState {...failure} />
      ) : (
        <Placeholders count={1} className="h-24" />
      )}
    </Card>
  );
}

type PhoneProps = ReplyOf<typeof getPhone>;

function Phone({ sends, phone }: PhoneProps) {
  const [remove, removing] = useRemovePhoneMutation();
  const toast = useToast();
  const [isChanging, setChanging] = useState(false);
  if (!sends && !phone) return <p className="text-muted">{t.notSent()}</p>;
  if (!phone || isChanging)
    return <NumberForm number={phone?.number ?? ''} onDone={() => setChanging(false)} isNew={!phone} />;
  const drop = async () => {
    const { error } = await remove();
    if (error) toast({ title: t.notRemoved(), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' });
  };
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <span className="font-mono text-lead" dir="ltr">
          {phone.number}
        </span>
        {phone.verifiedAt && !phone.problem && <Badge tone="resolved">{t.verified()}</Badge>}
      </p>
      {!sends && <p className="text-muted">{t.notSent()}</p>}
      {phone.problem && (
        <Notice tone="high" icon={TriangleAlert}>
          {t.problems[phone.problem]()}
        </Notice>
      )}
      {sends && !phone.verifiedAt && <CodeForm number={phone.number} />}
      <div className="flex flex-wrap gap-3">
        {sends && <Button onClick={() => setChanging(true)}>{t.change()}</Button>}
        <Button busy={removing.isLoading} onClick={() => void drop()}>
          {t.remove()}
        </Button>
      </div>
    </>
  );
}

function NumberForm({ number, isNew, onDone }: { number: string; isNew: boolean; onDone: () => void }) {
  const id = useId();
  const seesAlarms = useMay('alerts.listAll');
  const [typed, setTyped] = useState(number);
  const [save, { isLoading, error }] = useSetPhoneMutation();
  const toast = useToast();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { error: refused } = await save({ body: { number: typed } });
    if (!refused) return onDone();
    if (!fieldErrorsOf(refused)['number'])
      toast({ title: t.notSaved(), message: failureMessageOf(refused, api.tryAgain()), tone: 'danger' });
  };
  return (
    <form id={id} noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-3">
      <TextField
        type="tel"
        autoComplete="tel"
        label={t.number()}
        hint={seesAlarms ? t.alarmHint() : t.hint()}
        value={typed}
        error={fieldErrorsOf(error)['number']}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={isLoading}>
          {t.sendCode()}
        </Button>
        {!isNew && <Button onClick={onDone}>{t.cancel()}</Button>}
      </div>
    </form>
  );
}

function CodeForm({ number }: { number: string }) {
  const [code, setCode] = useState('');
  const [verify, { isLoading, error }] = useVerifyPhoneMutation();
  const [again, sendingAgain] = useSetPhoneMutation();
  const toast = useToast();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { error: refused } = await verify({ body: { code } });
    if (refused && !fieldErrorsOf(refused)['code'])
      toast({ title: t.notVerified(), message: failureMessageOf(refused, api.tryAgain()), tone: 'danger' });
  };
  const resend = async () => {
    const { error: refused } = await again({ body: { number } });
    toast(
      refused
        ? { title: t.notSaved(), message: failureMessageOf(refused, api.tryAgain()), tone: 'danger' }
        : { title: t.codeSent(), tone: 'success' },
    );
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-3">
      <TextField
        inputMode="numeric"
        autoComplete="one-time-code"
        label={t.code()}
        hint={t.codeHint()}
        maxLength={6}
        className="font-mono"
        value={code}
        error={fieldErrorsOf(error)['code']}
        onChange={({ target }) => setCode(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={isLoading}>
          {t.verify()}
        </Button>
        <Button busy={sendingAgain.isLoading} onClick={() => void resend()}>
          {t.sendAgain()}
        </Button>
      </div>
    </form>
  );
}
