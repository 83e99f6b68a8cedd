import { PlanEditor } from '../../plan/PlanEditor.tsx';

export const ExitsAndAssembly = () => <PlanEditor layer="points" />;
