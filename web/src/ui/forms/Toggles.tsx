import { CircleAlert } from 'lucide-react';
import { useId } from 'react';

interface TogglesProps<Value extends string | number> {
  label: string;
  options: readonly { value: Value; label: string /** Said in place of a short label. */; name?: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
  error?: string | undefined;
}

/** Any number of short options side by side, in their order. */
export function Toggles<Value extends string | number>(props: TogglesProps<Value>) {
  const { label, options, chosen, onChange, error } = props;
  const id = useId();
  const toggled = (value: Value) =>
    options.flatMap((each) => (chosen.includes(each.value) === (each.value !== value) ? each.value : []));
  return (
    <fieldset aria-describedby={error && id} className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-label={option.name}
            aria-pressed={chosen.includes(option.value)}
            onClick={() => onChange(toggled(option.value))}
            className="pressable min-h-12 min-w-12 rounded-control bg-surface px-3 font-semibold control-edge aria-pressed:border-accent-text aria-pressed:bg-accent aria-pressed:text-on-accent"
          >
            {option.label}
          </button>
        ))}
      </div>
      {error && (
        <p id={id} className="flex items-center gap-1.5 text-caption text-critical">
          <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
