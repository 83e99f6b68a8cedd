export { PrintLabels } from './PrintLabels.tsx';
