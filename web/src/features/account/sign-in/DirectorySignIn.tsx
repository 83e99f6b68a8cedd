import type { Directory } from '@floorlight/contracts/directories';
import { listDirectoriesAddress } from '@floorlight/contracts/sign-in';
import { Building2, CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { Notice } from '#ui/Notice.tsx';
import { t } from './messages.ts';

const isReason = (reason: string): reason is keyof typeof t.directoryRefused =>
  Object.hasOwn(t.directoryRefused, reason);

/** The organization's directories to sign in with, and why one of them has just signed nobody in. */
export function DirectorySignIn() {
  const [directories, setDirectories] = useState<Directory[]>([]);
  const [reason, setReason] = useState('');
  useEffect(() => {
    setReason(new URLSearchParams(window.location.search).get('signIn') ?? '');
    const abort = new AbortController();
    void call({ endpoint: listDirectoriesAddress }, abort.signal).then((answer) => {
      if (!abort.signal.aborted && 'data' in answer) setDirectories(answer.data as Directory[]); // the contract's reply
    });
    return () => abort.abort();
  }, []);
  return (
    <>
      {isReason(reason) && (
        <Notice tone="high" icon={CircleAlert}>
          <p role="alert">{t.directoryRefused[reason]()}</p>
        </Notice>
      )}
      {directories.map(({ id, name }) => (
        <a key={id} href={`/api/auth/directories/${id}/sign-in`} className={buttonStyle('secondary', 'primary')}>
          <Building2 aria-hidden="true" className="size-5" />
          {t.withDirectory({ name })}
        </a>
      ))}
    </>
  );
}
