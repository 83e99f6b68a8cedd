import { managerTokenLength } from '@floorlight/contracts/manager-tokens';
import { TextField } from '#ui/forms/Field.tsx';
import { t } from './messages.ts';

interface TokenFieldProps {
  value: string;
  error: string | undefined;
  onChange: (typed: string) => void;
}

/** Where somebody types a manager's token. */
export const TokenField = ({ value, error, onChange }: TokenFieldProps) => (
  <TextField
    label={t.token()}
    hint={t.tokenHint({ count: managerTokenLength })}
    value={value}
    error={error}
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    className="font-mono text-lead uppercase tracking-widest"
    onChange={({ target }) => onChange(target.value)}
  />
);
