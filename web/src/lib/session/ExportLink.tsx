import { getUser } from '@floorlight/contracts/accounts';
import { Download } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { callInSession } from '../api/call-in-session.ts';
import { failureMessageOf } from '../api/failure.ts';
import { t } from '../api/messages.ts';
import { useToast } from '../toasts/toasts-slice.ts';

/** A link that downloads a file. A download can't ask the user to sign in again, so the session is checked first. */
export function ExportLink({ href, children = t.exportCsv() }: { href: string; children?: string }) {
  const toast = useToast();
  const state = useRef<'idle' | 'checking' | 'downloading'>('idle');

  async function download(link: HTMLAnchorElement) {
    state.current = 'checking';
    const answer = await callInSession({ endpoint: getUser });
    state.current = 'downloading';
    if ('data' in answer) link.click();
    else if (answer.error.status !== 401)
      toast({ title: t.exportFailed(), message: failureMessageOf(answer.error, t.tryAgain()), tone: 'danger' });
    state.current = 'idle';
  }
  function onClick(event: MouseEvent<HTMLAnchorElement>) {
    if (state.current === 'downloading') return;
    event.preventDefault();
    if (state.current === 'idle') void download(event.currentTarget);
  }
  return (
    <a href={href} download onClick={onClick} className={buttonStyle()}>
      <Download aria-hidden="true" className="size-5" />
      {children}
    </a>
  );
}
