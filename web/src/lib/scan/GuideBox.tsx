import type { Size } from '../photos/size.ts';
import { guideBox } from './guide-box.ts';

/** The frame covers its stage and is cut at two sides: its scale is the larger of two, which CSS alone can say. */
export function GuideBox({ frame }: { frame: Size }) {
  const { width, height } = guideBox(frame);
  const covering = (length: number) => `max(${(100 * length) / frame.width}cqw, ${(100 * length) / frame.height}cqh)`;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 flex items-center justify-center"
      style={{ containerType: 'size' }}
    >
      <span
        className="max-h-full max-w-full rounded-card border-3 border-accent outline-2 outline-stage"
        style={{ width: covering(width), height: covering(height) }}
      />
    </div>
  );
}
