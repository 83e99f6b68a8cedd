import type { LucideIcon } from 'lucide-react';

/** Something at a zone: an alert is a disc with a halo, a hazard a square. */
export interface FloorMark {
  id: string;
  zone: string | null;
  shape: 'alert' | 'hazard';
  severity: 'critical' | 'high' | 'medium' | 'low';
  icon: LucideIcon;
  /** Shown in place of the icon: how many it stands for. */
  count?: number;
  /** Names it for screen readers. */
  label: string;
  /** Where it leads. */
  to?: string;
}

export interface PlacedMark {
  mark: FloorMark;
  x: number;
  y: number;
}

interface Area {
  x: number;
  y: number;
  width: number;
  depth: number;
}

const order: readonly FloorMark['severity'][] = ['critical', 'high', 'medium', 'low'];
const rank = ({ shape, severity }: FloorMark): number =>
  order.indexOf(severity) + (shape === 'alert' ? 0 : order.length);

/**
 * The middles of as many marks as fit into an area, in rows around its centre, gravest first, and how many are left out: the
 * place of the last then belongs to their number.
 */
export function placeMarks(
  marks: readonly FloorMark[],
  area: Area,
  cell: number,
): { placed: PlacedMark[]; more: { count: number; x: number; y: number } | null } {
  const sorted = [...marks].sort((a, b) => rank(a) - rank(b));
  const columns = Math.max(1, Math.floor(area.width / cell));
  const rows = Math.max(1, Math.floor(area.depth / cell));
  const isTooMany = sorted.length > columns * rows;
  const shown = isTooMany ? sorted.slice(0, columns * rows - 1) : sorted;
  const count = isTooMany ? shown.length + 1 : shown.length;
  const used = Math.ceil(count / columns);
  const at = (index: number) => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, count - row * columns);
    return {
      x: area.x + area.width / 2 + ((index % columns) - (inRow - 1) / 2) * cell,
      y: area.y + area.depth / 2 + (row - (used - 1) / 2) * cell,
    };
  };
  return {
    placed: shown.map((mark, index) => ({ mark, ...at(index) })),
    more: isTooMany ? { count: sorted.length - shown.length, ...at(shown.length) } : null,
  };
}
