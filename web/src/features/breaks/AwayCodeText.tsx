import { rich } from '#ui/rich.ts';
import { t } from './away-messages.ts';

/** The away code with which a break begins or began. */
export const AwayCodeText = ({ code }: { code: string }) => (
  <p className="max-w-full truncate text-caption text-muted">
    {rich(t.code.parts({ mono: (within) => <span className="font-mono">{within}</span> }, { code }))}
  </p>
);
