import { PlanEditor } from '../../plan/PlanEditor.tsx';

export const FloorPlanAndZones = () => <PlanEditor layer="zones" />;
