import type { DrawnBarcode } from '@floorlight/barcodes/draw-barcode';
import { scanningProblem } from '@floorlight/barcodes/scannable';
import { TriangleAlert } from 'lucide-react';
import { type CSSProperties, useLayoutEffect, useMemo, useRef } from 'react';
import { Notice } from '../Notice.tsx';
import { barsOf, paintBars } from './paint-symbol.ts';
import { type DeviceBox, useDeviceBox } from './use-device-box.ts';

interface SymbolCanvasProps {
  drawn: DrawnBarcode;
  box: CSSProperties;
  label: string;
  /** Percent. */
  brightness: number;
}

/** The symbol itself, drawn anew whenever its room changes, and a word where it will not scan. */
export function SymbolCanvas({ drawn, box, label, brightness }: SymbolCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const room = useDeviceBox(canvas);
  const bars = useMemo(() => room && barsOf(drawn, room), [drawn, room]);
  useLayoutEffect(() => {
    if (canvas.current && room && bars) paintBars(canvas.current, room, bars);
  }, [room, bars]);
  const problem = room && scanningProblem(drawn, placeOf(drawn, room));
  return (
    <>
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        className="mx-auto block w-full rounded-control"
        // What has no room keeps its width alone, by which it is known when there is some.
        style={{
          ...box,
          ...(drawn.rows.length === 1 && bars?.length === 0 && { height: 0 }),
          ...(brightness !== 100 && { filter: `brightness(${brightness}%)` }),
        }}
      />
      {problem && (
        <Notice tone="high" icon={TriangleAlert} className="mt-3">
          {problem}
        </Notice>
      )}
    </>
  );
}

/** A linear symbol is as wide as its room; whether turning the device gives it more, the screen says. */
const placeOf = ({ rows }: DrawnBarcode, room: DeviceBox): DeviceBox =>
  rows.length === 1 && window.innerHeight > window.innerWidth ? { ...room, height: Infinity } : room;
