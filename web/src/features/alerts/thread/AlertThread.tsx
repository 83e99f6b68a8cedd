import { alertMessageMax } from '@floorlight/contracts/alert-response';
import type { AlertMessage, EmergencyAlert } from '@floorlight/contracts/alerts';
import { readyAnswers } from '@floorlight/contracts/ready-answer-messages';
import type { ReadyAnswer } from '@floorlight/contracts/ready-answers';
import { clsx } from 'clsx';
import { Send } from 'lucide-react';
import { type FormEvent, useId } from 'react';
import { randomId } from '#lib/device/random-id.ts';
import { useDraft } from '#lib/drafts/use-draft.ts';
import { languageToStore } from '#lib/language/language.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { controlStyle } from '#ui/forms/Field.tsx';
import { useGetAlertTimelineQuery } from '../api.ts';
import { t } from './messages.ts';
import { draftOfMessage, messageOutbox } from './outbox.ts';

const forSender: ReadyAnswer[] = ['conscious', 'not_breathing', 'bleeding', 'trapped', 'fire_out', 'everybody_out'];
const forResponder: ReadyAnswer[] = ['services_called', 'do_not_move', 'stay_there', 'go_outside', 'fire_out'];

interface AlertThreadProps {
  alert: EmergencyAlert;
  /** The level of its heading. */
  heading?: 'h2' | 'h3';
}

/** The messages between the sender of an alert and those who help, and a field to write one. */
export function AlertThread({ alert, heading: Heading = 'h2' }: AlertThreadProps) {
  const { id: userId } = useCurrentUser();
  const titleId = useId();
  const { currentData: entries } = useGetAlertTimelineQuery({ params: { id: alert.id } });
  const sent = entries?.filter((entry) => entry.kind === 'message') ?? [];
  const waiting = messageOutbox.useWaiting().filter(({ body }) => body.alertId === alert.id);
  const { typed: text, type: setText, clear } = useDraft(draftOfMessage(alert.id), '');

  const write = (written: string, ready: ReadyAnswer | null) =>
    void messageOutbox.queue(
      userId,
      { alertId: alert.id, text: written, ready, language: languageToStore() },
      randomId(),
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    write(text.trim(), null);
    clear();
  };
  const answers = alert.reportedBy === userId ? forSender : forResponder;

  return (
    <section aria-labelledby={titleId} className="grid grid-cols-1 gap-3">
      <Heading id={titleId} className="font-semibold text-lead">
        {t.title()}
      </Heading>
      {sent.length + waiting.length === 0 && <p className="text-muted">{t.none()}</p>}
      <ol aria-live="polite" className="grid grid-cols-1 gap-2 empty:hidden">
        {sent.map((message) => (
          <Bubble key={message.id} message={message} isMine={message.by.id === userId} />
        ))}
        {waiting.map(({ key, body }) => (
          <li
            key={key}
            className="max-w-[85%] justify-self-end rounded-card border-2 border-edge border-dashed px-3 py-2"
          >
            <p className="text-caption text-muted">{t.waiting()}</p>
            <p className="wrap-anywhere">{body.text}</p>
          </li>
        ))}
      </ol>
      {alert.status !== 'resolved' && (
        <>
          <ul aria-label={t.answers()} className="flex flex-wrap gap-2">
            {answers.map((answer) => (
              <li key={answer}>
                <button
                  type="button"
                  onClick={() => write(readyAnswers[answer](), answer)}
                  className="pressable min-h-12 rounded-full bg-surface px-4 font-semibold control-edge hover:bg-sunken"
                >
                  {readyAnswers[answer]()}
                </button>
              </li>
            ))}
          </ul>
          <form onSubmit={submit} className="flex items-center gap-2">
            <input
              type="text"
              aria-label={t.write()}
              placeholder={t.write()}
              enterKeyHint="send"
              autoComplete="off"
              maxLength={alertMessageMax}
              value={text}
              onChange={({ target }) => setText(target.value)}
              className={clsx(controlStyle, 'min-w-0')}
            />
            <IconButton label={t.send()} type="submit" className="shrink-0 bg-accent text-on-accent">
              <Send aria-hidden="true" className="size-5" />
            </IconButton>
          </form>
        </>
      )}
    </section>
  );
}

function Bubble({ message: { by, at, text, ready, language }, isMine }: { message: AlertMessage; isMine: boolean }) {
  const clock = useSiteClock('time');
  return (
    <li
      className={clsx(
        'max-w-[85%] rounded-card px-3 py-2',
        isMine ? 'justify-self-end bg-low-tint' : 'justify-self-start bg-sunken',
      )}
    >
      <p className="text-caption text-muted">
        {isMine ? t.you() : by.name} · <time dateTime={at}>{clock(at)}</time>
      </p>
      <p dir="auto" lang={ready ? undefined : (language ?? undefined)} className="wrap-anywhere">
        {ready ? readyAnswers[ready]() : text}
      </p>
    </li>
  );
}
