/** `AFE 1 - Wall 101` */
export const placeOf = ({ afeArea, wallNumber }: { afeArea: string; wallNumber: string }): string =>
  `${afeArea} - ${wallNumber}`;

const number = new Intl.NumberFormat();
export const numberWords = (value: number): string => number.format(value);

/** `1 item`, `1,204 items` */
export const itemsWords = (total: number): string => `${numberWords(total)} ${total === 1 ? 'item' : 'items'}`;

export const wallsWords = (walls: number): string => `${numberWords(walls)} ${walls === 1 ? 'wall' : 'walls'}`;

/** The categories of a count, in counting order. */
export const categories = [
  { id: 'rebinPsTotes', name: 'Rebin PS Totes', short: 'Rebin' },
  { id: 'psToteOverflow', name: 'PS Tote Overflow', short: 'Overflow' },
  { id: 'floorTable', name: 'Floor/Table', short: 'Floor' },
] as const;

export type Figures = Record<(typeof categories)[number]['id'], number>;

/** `Rebin 3 · Overflow 0 · Floor 12` */
export const figuresWords = (figures: Figures): string =>
  categories.map(({ id, short }) => `${short} ${numberWords(figures[id])}`).join(' · ');
