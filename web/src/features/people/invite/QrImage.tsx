import { useMemo } from 'react';
import { encode } from 'uqr';

/** A QR code with the quiet zone of four modules that scanners need (ISO/IEC 18004). */
export function QrImage({ text, className }: { text: string; className?: string }) {
  const { size, d } = useMemo(() => {
    const { size: modules, data } = encode(text, { border: 4 });
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: modules, d: dark.join('') };
  }, [text]);
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className={className}>
      <path d={d} fill="currentColor" />
    </svg>
  );
}
