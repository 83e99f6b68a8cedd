import { encode } from 'uqr';

/** The quiet zone, in modules (ISO/IEC 18004 requires four). */
const quiet = 4;

interface QrCodeProps {
  text: string;
  /** What it is. Without one a screen reader passes over it. */
  label?: string;
  className?: string;
}

/** A text as a QR code for another device to scan: black on white in every theme, and on paper. */
export function QrCode({ text, label, className = 'mx-auto mt-3 w-full max-w-64 rounded-control' }: QrCodeProps) {
  const { data, size } = encode(text, { border: quiet, ecc: 'M' });
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it has a label, or is hidden
    <svg
      viewBox={`0 0 ${size} ${size}`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      shapeRendering="crispEdges"
      className={className}
    >
      <path fill="white" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="black" d={squares.join('')} />
    </svg>
  );
}
