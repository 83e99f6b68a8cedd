export type AuthMode = 'login' | 'register' | 'forgot' | 'verification-sent' | 'reset-sent';

/** What each mode needs: the way to the others, and the e-mail that was typed already. */
export interface ModeProps {
  email: string;
  go: (mode: AuthMode, email?: string) => void;
}
