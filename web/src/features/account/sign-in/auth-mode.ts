export type AuthMode = 'login' | 'register' | 'forgot' | 'verification-sent' | 'reset-sent' | 'awaiting-approval';

/** Props of every mode: the email address typed so far, and how to change the mode. */
export interface ModeProps {
  email: string;
  go: (mode: AuthMode, email?: string) => void;
}
