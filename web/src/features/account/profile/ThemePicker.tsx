import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';
import type { ThemeChoice } from '#lib/device/preferences.ts';
import { t } from './messages.ts';

const themes: readonly { value: ThemeChoice; icon: LucideIcon }[] = [
  { value: 'system', icon: Monitor },
  { value: 'light', icon: Sun },
  { value: 'dark', icon: Moon },
];

export function ThemePicker({ value, onChange }: { value: ThemeChoice; onChange: (theme: ThemeChoice) => void }) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{t.theme()}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(5.5rem,100%),1fr))] gap-2">
        {themes.map(({ value: theme, icon: Icon }) => (
          <label
            key={theme}
            className="pressable relative flex min-h-14 cursor-pointer items-center justify-center gap-2 rounded-control bg-surface px-2 font-semibold control-edge hover:bg-sunken has-checked:border-accent-text has-checked:bg-sunken has-checked:ring-2 has-checked:ring-accent has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="theme"
              value={theme}
              checked={value === theme}
              onChange={() => onChange(theme)}
              className="sr-only"
            />
            <Icon aria-hidden="true" className="size-5 shrink-0" />
            {t.themes[theme]()}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
