import { AlertDrill } from '#features/alerts/drill/AlertDrill.tsx';
import { EvacuationsPage } from '#features/evacuations/history/EvacuationsPage.tsx';

/** The evacuations and drills, with the way to start an alert's drill. */
export const EvacuationsScreen = () => <EvacuationsPage alertDrill={<AlertDrill />} />;
