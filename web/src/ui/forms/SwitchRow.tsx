import { Switch as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';

interface SwitchRowProps {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A setting that is on or off. The label toggles it too. */
export function SwitchRow({ label, hint, checked, disabled = false, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-4 py-1">
      <label htmlFor={id} className="flex min-h-12 grow flex-col justify-center">
        <span className="font-semibold">{label}</span>
        {hint && <span className="text-caption text-muted">{hint}</span>}
      </label>
      <Radix.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
        className="pressable relative h-8 w-14 shrink-0 rounded-full bg-sunken control-edge disabled:opacity-55 data-[state=checked]:border-accent-text data-[state=checked]:bg-accent"
      >
        <Radix.Thumb className="block size-6 translate-x-0.5 rounded-full rtl:-translate-x-0.5 bg-muted motion-safe:transition-transform data-[state=checked]:translate-x-[27px] rtl:data-[state=checked]:-translate-x-[27px] data-[state=checked]:bg-on-accent" />
      </Radix.Root>
    </div>
  );
}
