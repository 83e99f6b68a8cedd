import type { PlanPoint } from '@floorlight/contracts/sites';
import { Trash2 } from 'lucide-react';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { NumberField } from '../editor/sections/NumberField.tsx';
import type { SiteErrors } from '../editor/site-errors.ts';
import { t } from './messages.ts';
import type { PointList } from './plan-items.ts';

interface PointInspectorProps {
  list: PointList;
  index: number;
  point: PlanPoint;
  errors: SiteErrors;
  onChange: (change: Partial<PlanPoint>, field: string) => void;
  onRemove: () => void;
}

/** The fields of the selected exit or assembly point. */
export function PointInspector({ list, index, point, errors, onChange, onRemove }: PointInspectorProps) {
  const errorAt = (field: string) => errors[`${list}.${index}.${field}`];
  return (
    <>
      <TextField
        label={t.name()}
        value={point.name}
        error={errorAt('name')}
        onChange={({ target }) => onChange({ name: target.value }, 'name')}
      />
      <div className="grid grid-cols-2 gap-3">
        {(['x', 'y'] as const).map((side) => (
          <NumberField
            key={side}
            label={t.sides[side]()}
            value={point[side]}
            error={errorAt(side)}
            onChange={(value) => onChange({ [side]: value }, side)}
          />
        ))}
      </div>
      <Button onClick={onRemove}>
        <Trash2 aria-hidden="true" className="size-5" />
        {t.remove()}
      </Button>
    </>
  );
}
