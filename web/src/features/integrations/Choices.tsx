import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { SwitchRow } from '#ui/forms/SwitchRow.tsx';

interface ChoicesProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
  error: string | undefined;
}

/** Any number of options, in their order. */
export function Choices<Value extends string>({ label, options, chosen, onChange, error }: ChoicesProps<Value>) {
  const id = useId();
  const choose = (value: Value, isChosen: boolean) =>
    onChange(
      options.flatMap((each) => ((each.value === value ? isChosen : chosen.includes(each.value)) ? each.value : [])),
    );
  return (
    <fieldset aria-describedby={error && id}>
      <legend className="font-semibold">{label}</legend>
      {options.map((option) => (
        <SwitchRow
          key={option.value}
          label={option.label}
          checked={chosen.includes(option.value)}
          onChange={(isChosen) => choose(option.value, isChosen)}
        />
      ))}
      {error && (
        <p id={id} className="flex items-center gap-1.5 text-caption text-critical">
          <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
