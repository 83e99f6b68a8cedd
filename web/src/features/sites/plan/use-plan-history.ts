import { useState } from 'react';
import { useSiteForm } from '../editor/site-form.ts';
import type { PlanSettings } from './plan-items.ts';

const mostSteps = 100;

/** Edits of the plan that can be undone and redone. Edits of one field that follow each other are one step. */
export function usePlanHistory() {
  const { settings, edit } = useSiteForm();
  const [past, setPast] = useState<PlanSettings[]>([]);
  const [future, setFuture] = useState<PlanSettings[]>([]);
  const [lastField, setLastField] = useState<string | null>(null);
  const { floorPlan, andonZones, exits, assemblyPoints } = settings;
  const current: PlanSettings = { floorPlan, andonZones, exits, assemblyPoints };

  const change = (fields: Partial<PlanSettings>, field: string | null = null) => {
    if (field === null || field !== lastField) setPast([...past, current].slice(-mostSteps));
    setFuture([]);
    setLastField(field);
    edit(fields);
  };
  const step = (from: PlanSettings[], setFrom: typeof setPast, setTo: typeof setPast) => {
    const next = from.at(-1);
    if (!next) return;
    setFrom(from.slice(0, -1));
    setTo((steps) => [...steps, current]);
    setLastField(null);
    edit(next);
  };
  return {
    settings: current,
    change,
    undo: past.length > 0 ? () => step(past, setPast, setFuture) : null,
    redo: future.length > 0 ? () => step(future, setFuture, setPast) : null,
  };
}

export type PlanHistory = ReturnType<typeof usePlanHistory>;
