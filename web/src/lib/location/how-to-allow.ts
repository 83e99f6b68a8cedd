import { t } from './messages.ts';

/** How to allow what was denied; nothing for other problems. */
export const howToAllow = (problem: string): string => (problem === 'permission_denied' ? t.howToAllow() : '');
