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

/** Draws the symbol, again whenever its size changes, with a notice if it will not scan. */
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
        // Without enough room it keeps its width, so that the size observer notices when there is more.
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

/** Treats the height of a linear symbol as unlimited in portrait, where turning the device gives more width. */
const placeOf = ({ rows }: DrawnBarcode, room: DeviceBox): DeviceBox =>
  rows.length === 1 && window.innerHeight > window.innerWidth ? { ...room, height: Infinity } : room;
