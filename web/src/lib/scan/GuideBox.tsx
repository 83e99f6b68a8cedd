import type { Size } from '../photos/size.ts';
import { guideBox } from './guide-box.ts';

/** The guide box over a video with `object-fit: cover`. CSS computes the scale, which is the larger of two. */
export function GuideBox({ frame }: { frame: Size }) {
  const { width, height } = guideBox(frame);
  const scaled = (length: number) => `max(${(100 * length) / frame.width}cqw, ${(100 * length) / frame.height}cqh)`;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 flex items-center justify-center"
      style={{ containerType: 'size' }}
    >
      <span
        className="max-h-full max-w-full rounded-card border-3 border-accent outline-2 outline-stage"
        style={{ width: scaled(width), height: scaled(height) }}
      />
    </div>
  );
}
