import { type PlanRectangle, type Zone, ZoneKind } from '@floorlight/contracts/sites';
import { Copy, MapPin, Trash2 } from 'lucide-react';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { NumberField } from '../editor/sections/NumberField.tsx';
import { PositionField } from '../editor/sections/PositionField.tsx';
import type { SiteErrors } from '../editor/site-errors.ts';
import { t } from './messages.ts';
import type { PlanSettings, ZoneChange } from './plan-items.ts';

interface ZoneInspectorProps {
  zone: Zone;
  index: number;
  settings: PlanSettings;
  errors: SiteErrors;
  /** `field` names the field that was typed in. */
  onChange: (change: ZoneChange, field: string) => void;
  onPlace: () => void;
  onCopy: () => void;
  onRemove: () => void;
}

/** Metres, where nobody has said more. */
const usualRadius = 25;
const sides = ['x', 'y', 'width', 'depth'] as const;

/** The fields of the selected zone. */
export function ZoneInspector({ zone, index, settings, errors, onChange, ...actions }: ZoneInspectorProps) {
  const { name, kind = 'work', plan, position, exit, assembly } = zone;
  const errorAt = (field: string) => errors[`andonZones.${index}.${field}`];
  const changePlan = (side: keyof PlanRectangle, value: number) =>
    plan && onChange({ plan: { ...plan, [side]: value } }, side);
  return (
    <>
      <TextField
        label={t.name()}
        value={name}
        error={errorAt('name')}
        onChange={({ target }) => onChange({ name: target.value }, 'name')}
      />
      <SelectField
        label={t.kind()}
        options={ZoneKind.options.map((value) => ({ value, label: t.kinds[value]() }))}
        value={kind}
        onChange={({ target }) => onChange({ kind: ZoneKind.parse(target.value) }, 'kind')}
      />
      {plan ? (
        <div className="grid grid-cols-2 gap-3">
          {sides.map((side) => (
            <NumberField
              key={side}
              label={t.sides[side]()}
              value={plan[side]}
              error={errorAt(`plan.${side}`)}
              onChange={(value) => changePlan(side, value)}
            />
          ))}
        </div>
      ) : (
        <Button onClick={actions.onPlace}>
          <MapPin aria-hidden="true" className="size-5" />
          {t.place()}
        </Button>
      )}
      {errorAt('plan') && <p className="text-critical">{errorAt('plan')}</p>}
      <PositionField
        label={t.position()}
        hint={t.positionHint()}
        error={errorAt('position.latitude') ?? errorAt('position.longitude')}
        value={position ?? null}
        onChange={(value) =>
          onChange({ position: value ? { ...value, radius: position?.radius ?? usualRadius } : undefined }, 'position')
        }
      />
      {position && (
        <NumberField
          label={t.radius()}
          value={position.radius}
          error={errorAt('position.radius')}
          onChange={(radius) => onChange({ position: { ...position, radius } }, 'radius')}
        />
      )}
      <RouteField
        label={t.exit()}
        points={settings.exits}
        value={exit}
        error={errorAt('exit')}
        onChange={(value) => onChange({ exit: value }, 'exit')}
      />
      <RouteField
        label={t.assembly()}
        points={settings.assemblyPoints}
        value={assembly}
        error={errorAt('assembly')}
        onChange={(value) => onChange({ assembly: value }, 'assembly')}
      />
      <div className="grid grid-cols-2 gap-3">
        <Button onClick={actions.onCopy}>
          <Copy aria-hidden="true" className="size-5" />
          {t.copy()}
        </Button>
        <Button onClick={actions.onRemove}>
          <Trash2 aria-hidden="true" className="size-5" />
          {t.remove()}
        </Button>
      </div>
    </>
  );
}

interface RouteFieldProps {
  label: string;
  points: readonly { name: string }[];
  value: string | undefined;
  error: string | undefined;
  /** Undefined: the nearest. */
  onChange: (value: string | undefined) => void;
}

function RouteField({ label, points, value, error, onChange }: RouteFieldProps) {
  if (points.length === 0 && value === undefined) return null;
  const names = new Set([...points.map(({ name }) => name), ...(value === undefined ? [] : [value])]);
  return (
    <SelectField
      label={label}
      options={[{ value: '', label: t.nearest() }, ...[...names].map((name) => ({ value: name, label: name }))]}
      value={value ?? ''}
      error={error}
      onChange={({ target }) => onChange(target.value || undefined)}
    />
  );
}
