import { encode } from 'uqr';

/** The quiet zone, in modules (ISO/IEC 18004 requires four). */
const quiet = 4;

/** A text as a QR code for another device to scan: black on white in every theme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: quiet, ecc: 'M' });
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="mx-auto mt-3 w-full max-w-64 rounded-control"
    >
      <path fill="white" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="black" d={squares.join('')} />
    </svg>
  );
}
