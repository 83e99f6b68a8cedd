import { type ReactNode, useId } from 'react';

interface SwitchRowProps {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A setting that is on or off. The label toggles it too. A plain button: in a form Radix's adds a hidden checkbox. */
export function SwitchRow({ label, hint, checked, disabled = false, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-4 py-1">
      <label htmlFor={id} className="flex min-h-12 grow flex-col justify-center">
        <span className="font-semibold">{label}</span>
        {hint && <span className="text-caption text-muted">{hint}</span>}
      </label>
      <button
        type="button"
        role="switch"
        id={id}
        aria-checked={checked}
        disabled={disabled}
        onClick={() => onChange(!checked)}
        className="pressable relative h-8 w-14 shrink-0 rounded-full bg-sunken control-edge disabled:opacity-55 aria-checked:border-accent-text aria-checked:bg-accent group/switch"
      >
        <span className="block size-6 translate-x-0.5 rounded-full rtl:-translate-x-0.5 bg-muted motion-safe:transition-transform group-aria-checked/switch:translate-x-[27px] rtl:group-aria-checked/switch:-translate-x-[27px] group-aria-checked/switch:bg-on-accent" />
      </button>
    </div>
  );
}
