import type { BarcodeType } from '@floorlight/contracts/barcodes';
import { otherZone } from '@floorlight/contracts/beacons';

export const kinds = ['alert', 'beacon', 'incident', 'count', 'scan', 'discard', 'photo'] as const;
export type Kind = (typeof kinds)[number];

/** Something that a worker does on a device. Its label is unique and is found in the stored row. */
export interface Act {
  kind: Kind;
  label: string;
  body: Record<string, unknown>;
  withPhoto?: boolean;
}

/** What the shift needs that exists already. */
export interface Surroundings {
  walls: { afeArea: string; wallNumber: string }[];
  /** Barcodes in the vault that are to be deleted. */
  barcodes: string[];
  /** The description of an alert by its number. */
  alertTextOf(number: number): string;
}

const type: BarcodeType = 'qr';

/** Fifty acts of all kinds, with a photo of one incident as the last. */
export function shift(seed: string, { walls, barcodes, alertTextOf }: Surroundings): Act[] {
  const times = (count: number, act: (label: string, index: number) => Omit<Act, 'label'>): Act[] =>
    Array.from({ length: count }, (_, index) => {
      const label = `Offline ${seed} ${index + 1}`;
      return { label, ...act(label, index) };
    });
  const text = (label: string) => ({ title: label, description: `${label} without a network` });
  const all = [
    times(9, (label, index) => ({
      kind: 'alert',
      body: {
        title: label,
        description: alertTextOf(index + 1),
        severity: 'high',
        emergencyType: 'security',
      },
    })),
    times(9, (label) => ({ kind: 'beacon', body: { ...text(label), warehouseZone: otherZone } })),
    times(9, (label, index) => ({
      kind: 'incident',
      body: { ...text(label), incidentType: 'spill', severity: 'low', location: 'Dock' },
      withPhoto: index === 0,
    })),
    walls.slice(0, 9).map(
      (wall, index): Act => ({
        kind: 'count',
        label: `${wall.afeArea} ${wall.wallNumber}`,
        body: { ...wall, rebinPsTotes: index + 1, psToteOverflow: 0, floorTable: 0 },
      }),
    ),
    times(8, (label) => ({ kind: 'scan', body: { type, value: label, scanned: true } })),
    barcodes.slice(0, 5).map((id): Act => ({ kind: 'discard', label: id, body: { id } })),
  ];
  // As a shift goes: one of each kind after the other.
  const longest = Math.max(...all.map((acts) => acts.length));
  return Array.from({ length: longest }, (_, index) => all.flatMap((acts) => acts[index] ?? [])).flat();
}
