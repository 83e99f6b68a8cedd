import type { SignInMethods } from '@floorlight/contracts/sign-in-methods';
import { type ReactNode, useState } from 'react';
import { codeOf } from '#lib/api/failure.ts';
import { ConfirmIdentityDialog } from './ConfirmIdentityDialog.tsx';

/**
 * `confirmed` calls the server, and asks who is at the device first if the server wants that. Null if they did not say.
 * Render `dialog`.
 */
export function useConfirmation(methods: SignInMethods): {
  confirmed: <A extends { error?: unknown }>(send: () => Promise<A>) => Promise<A | null>;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<{ answer: (isConfirmed: boolean) => void } | null>(null);
  return {
    confirmed: async (send) => {
      const answer = await send();
      if (codeOf(answer.error) !== 'confirmation_required') return answer;
      const isConfirmed = await new Promise<boolean>((resolve) => setAsked({ answer: resolve }));
      setAsked(null);
      return isConfirmed ? send() : null;
    },
    dialog: asked && <ConfirmIdentityDialog methods={methods} onAnswer={asked.answer} />,
  };
}
