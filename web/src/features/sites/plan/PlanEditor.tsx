import type { FloorPlan } from '@floorlight/contracts/sites';
import { type KeyboardEvent, useState } from 'react';
import { Card } from '#ui/Card.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { NumberField } from '../editor/sections/NumberField.tsx';
import { useSiteForm } from '../editor/site-form.ts';
import { between, wholePlan, zoomed, zoomOf } from './geometry.ts';
import { t } from './messages.ts';
import { NewPlan } from './NewPlan.tsx';
import { PlanCanvas } from './PlanCanvas.tsx';
import { PlanToolbar, type Tool } from './PlanToolbar.tsx';
import { PointInspector } from './PointInspector.tsx';
import {
  addZone,
  changePoint,
  changeZone,
  copyZone,
  freeName,
  pointLists,
  removeItem,
  type Selected,
} from './plan-items.ts';
import { UploadButton } from './UploadButton.tsx';
import { type PlanHistory, usePlanHistory } from './use-plan-history.ts';
import { useUpload } from './use-upload.ts';
import { ZoneInspector } from './ZoneInspector.tsx';

const tools = {
  zones: ['select', 'draw', 'pan'],
  points: ['select', 'exits', 'assemblyPoints', 'pan'],
} as const satisfies Record<string, readonly Tool[]>;

/** Metres of a zone that is placed without drawing it. */
const usualSide = 10;

/** Draws zones, or exits and assembly points, on the floor plan. */
export function PlanEditor({ layer }: { layer: keyof typeof tools }) {
  const history = usePlanHistory();
  const { floorPlan } = history.settings;
  if (!floorPlan) return <NewPlan onStart={(plan) => history.change({ floorPlan: plan })} />;
  // While a side is typed it may be no length.
  const drawable = { ...floorPlan, width: lengthOf(floorPlan.width), depth: lengthOf(floorPlan.depth) };
  return <PlanWorkbench layer={layer} plan={drawable} typed={floorPlan} history={history} />;
}

const lengthOf = (side: number): number => (side > 0 ? side : 1);

/** The first zone or point with an error. */
function firstWrong(paths: readonly string[], layer: keyof typeof tools): Selected | null {
  for (const path of paths) {
    const [, list, index] = /^(andonZones|exits|assemblyPoints)\.(\d+)/.exec(path) ?? [];
    if (list === 'andonZones' ? layer === 'zones' : list !== undefined && layer === 'points')
      return { list: list as Selected['list'], index: Number(index) }; // the pattern has only lists
  }
  return null;
}

interface PlanWorkbenchProps {
  layer: keyof typeof tools;
  /** As it is drawn. */
  plan: FloorPlan;
  /** As its sides were typed. */
  typed: FloorPlan;
  history: PlanHistory;
}

function PlanWorkbench({ layer, plan, typed, history }: PlanWorkbenchProps) {
  const { settings, change, undo, redo } = history;
  const { errors, settings: site } = useSiteForm();
  const { upload, isUploading } = useUpload(site.id);
  const [tool, setTool] = useState<Tool>('select');
  const [chosenView, setView] = useState(() => ({ plan, view: wholePlan(plan) }));
  const isSameSize = chosenView.plan.width === plan.width && chosenView.plan.depth === plan.depth;
  const view = isSameSize ? chosenView.view : wholePlan(plan);
  const [chosen, select] = useState<Selected | null>(null);
  const selected = chosen ?? firstWrong(Object.keys(errors), layer);

  const items = (layer === 'zones' ? (['andonZones'] as const) : pointLists).flatMap((list) =>
    settings[list].map(({ name }, index) => ({ value: `${list} ${index}`, label: name || t.unnamed(), list, index })),
  );
  const item = items.find(({ list, index }) => list === selected?.list && index === selected.index);
  const zone = item?.list === 'andonZones' ? settings.andonZones[item.index] : undefined;
  const fieldOf = (field: string) => `${item?.value} ${field}`;
  const remove = (of: Selected) => {
    change(removeItem(settings, of));
    select(null);
  };
  const replacePicture = async (file: File) => {
    const uploaded = await upload(file);
    if (uploaded) change({ floorPlan: { ...plan, image: uploaded.id } });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Fields undo their own text.
    if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return;
    const step = event.key === 'z' && !event.shiftKey ? undo : event.key === 'y' || event.key === 'Z' ? redo : null;
    if (!step) return;
    event.preventDefault();
    step();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for all of it
    <div onKeyDown={onKeyDown} className="grid grid-cols-1 items-start gap-5 desk:grid-cols-[minmax(0,1fr)_17rem]">
      <Card className="overflow-hidden">
        <PlanToolbar
          tools={tools[layer]}
          tool={tool}
          zoom={zoomOf(view, plan)}
          undo={undo}
          redo={redo}
          onTool={setTool}
          onZoom={(factor) => setView({ plan, view: zoomed(view, factor, plan) })}
        >
          {layer === 'zones' && (
            <UploadButton
              label={plan.image ? t.replacePlan() : t.uploadPlan()}
              busy={isUploading}
              onFile={(file) => void replacePicture(file)}
            />
          )}
        </PlanToolbar>
        <PlanCanvas
          plan={plan}
          settings={settings}
          layer={layer}
          tool={tool}
          view={view}
          selected={selected}
          errors={errors}
          onView={(next) => setView({ plan, view: next })}
          onSelect={select}
          onDraw={(rectangle) => {
            change(addZone(settings, t.newZone(), rectangle));
            select({ list: 'andonZones', index: settings.andonZones.length });
            setTool('select');
          }}
          onPlace={(list, point) => {
            const name = freeName(settings[list], t.newPoints[list]());
            change({ [list]: [...settings[list], { name, ...point }] });
            select({ list, index: settings[list].length });
            setTool('select');
          }}
          onZone={(index, rectangle) => change(changeZone(settings, index, { plan: rectangle }))}
          onPoint={(list, index, point) => change(changePoint(settings, list, index, point))}
          onRemove={remove}
        />
        <p className="px-4 py-2 text-caption text-muted hairline-t">{t.keys()}</p>
      </Card>
      <Card aria-label={t.inspector()} className="grid grid-cols-1 gap-4 p-4">
        <SelectField
          label={t.chosen[layer]()}
          options={[{ value: '', label: t.none() }, ...items]}
          value={item?.value ?? ''}
          onChange={({ target }) => select(items.find(({ value }) => value === target.value) ?? null)}
        />
        {item && zone && (
          <ZoneInspector
            zone={zone}
            index={item.index}
            settings={settings}
            errors={errors}
            onChange={(fields, field) => change(changeZone(settings, item.index, fields), fieldOf(field))}
            onPlace={() =>
              change(
                changeZone(settings, item.index, {
                  plan: between(
                    { x: view.x + view.width / 2, y: view.y + view.depth / 2 },
                    { x: view.x + view.width / 2 + usualSide, y: view.y + view.depth / 2 + usualSide },
                    plan,
                  ),
                }),
              )
            }
            onCopy={() => {
              change(copyZone(settings, item.index, plan));
              select({ list: 'andonZones', index: settings.andonZones.length });
            }}
            onRemove={() => remove(item)}
          />
        )}
        {item && item.list !== 'andonZones' && (
          <PointInspector
            list={item.list}
            index={item.index}
            point={settings[item.list][item.index] ?? { name: '', x: 0, y: 0 }}
            errors={errors}
            onChange={(fields, field) =>
              item.list !== 'andonZones' && change(changePoint(settings, item.list, item.index, fields), fieldOf(field))
            }
            onRemove={() => remove(item)}
          />
        )}
        {!item && (
          <>
            <p className="text-muted">{t.chooseHint[layer]()}</p>
            <div className="grid grid-cols-2 gap-3">
              {(['width', 'depth'] as const).map((side) => (
                <NumberField
                  key={side}
                  label={t.planSides[side]()}
                  value={typed[side]}
                  error={errors[`floorPlan.${side}`]}
                  onChange={(value) => change({ floorPlan: { ...typed, [side]: value } }, `plan ${side}`)}
                />
              ))}
            </div>
          </>
        )}
        {errors.andonZones && (
          <p role="alert" className="text-critical">
            {errors.andonZones}
          </p>
        )}
      </Card>
    </div>
  );
}
