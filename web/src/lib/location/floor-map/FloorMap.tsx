import type { PlanPoint, PublicSite } from '@floorlight/contracts/sites';
import { clsx } from 'clsx';
import { Flag } from 'lucide-react';
import { useRef } from 'react';
import { useBoxSize } from '#ui/use-box-size.ts';
import { DrawnWay } from './DrawnWay.tsx';
import { MapMark } from './MapMark.tsx';
import { type FloorMark, placeMarks } from './marks.ts';
import { nameLines } from './name-lines.ts';
import { planOf } from './plan-of.ts';
import type { Point } from './way-out.ts';

interface FloorMapProps {
  site: Pick<PublicSite, 'floorPlan' | 'andonZones' | 'exits'>;
  marks: readonly FloorMark[];
  /** Names the plan for screen readers. */
  label: string;
  /** Pixels: the size of its smallest letters, from which all other sizes follow. */
  letter?: number;
  /** The address of the plan's picture. */
  pictureOf?: (image: string) => string;
  /** From the middle of the zone of its reader to where they should go. */
  way?: readonly Point[] | null;
  /** Marked with a flag. */
  meetingPoints?: readonly PlanPoint[];
  /** The size of its box. The plan takes the room there is. */
  className: string;
}

const ownPicture = (image: string): string => `/api/floor-plans/${image}`;
/** Pixels until it is measured. */
const usualSize = { width: 480, height: 320 };

/** The site's floor plan with its zones and what happens in them. A zone is tinted while a critical alert is open there. */
export function FloorMap({
  site,
  marks,
  label,
  letter = 13,
  pictureOf = ownPicture,
  way,
  meetingPoints = [],
  className,
}: FloorMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const size = useBoxSize(box) ?? usualSize;
  const plan = planOf(site);
  if (!plan) return null;
  const { width, depth, image, zones } = plan;
  /** Units of the plan for one pixel. */
  const pixel = 1 / Math.max(0.01, Math.min(size.width / width, size.height / depth));
  const alarmed = new Set(
    marks.flatMap(({ shape, severity, zone }) => (shape === 'alert' && severity === 'critical' && zone ? [zone] : [])),
  );
  return (
    <div ref={box} className={clsx('min-h-0 min-w-0', className)}>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing has no element of its own for a group */}
      <svg
        viewBox={`0 0 ${width} ${depth}`}
        role="group"
        aria-label={label}
        className="block size-full overflow-visible"
        direction="ltr"
      >
        <rect
          width={width}
          height={depth}
          rx={8 * pixel}
          vectorEffect="non-scaling-stroke"
          strokeWidth={3}
          className="fill-sunken stroke-edge"
        />
        {image && (
          <image
            href={pictureOf(image)}
            width={width}
            height={depth}
            preserveAspectRatio="none"
            className="[:root[data-theme=dark]_&]:invert"
          />
        )}
        {zones.map((zone) => {
          const isAlarmed = alarmed.has(zone.name);
          const letters = (zone.width / pixel - letter) / (letter * 0.56);
          const name = nameLines(zone.name, letters, zone.depth / pixel < letter * 3 ? 1 : 2);
          const named = (name.length * 1.2 + 0.5) * letter * pixel;
          const inside = { x: zone.x, y: zone.y + named, width: zone.width, depth: Math.max(0, zone.depth - named) };
          const here = marks.filter((mark) => mark.zone === zone.name);
          const { placed, more } = placeMarks(here, inside, letter * 2.9 * pixel);
          return (
            <g key={zone.name}>
              <rect
                x={zone.x}
                y={zone.y}
                width={zone.width}
                height={zone.depth}
                rx={6 * pixel}
                fillOpacity={image ? 0.55 : 1}
                vectorEffect="non-scaling-stroke"
                strokeWidth={isAlarmed ? 2 : 1}
                className={isAlarmed ? 'fill-critical-tint stroke-critical' : 'fill-surface stroke-edge/60'}
              />
              <text
                y={zone.y + letter * 0.15 * pixel}
                fontSize={letter * pixel}
                className={clsx('font-semibold', isAlarmed ? 'fill-critical' : 'fill-muted')}
              >
                <title>{zone.name}</title>
                {name.map((line) => (
                  <tspan key={line} x={zone.x + letter * 0.5 * pixel} dy={letter * 1.2 * pixel}>
                    {line}
                  </tspan>
                ))}
              </text>
              {placed.map(({ mark, x, y }) => (
                <MapMark key={mark.id} mark={mark} x={x} y={y} unit={letter * pixel} />
              ))}
              {more && (
                <text
                  x={more.x}
                  y={more.y + letter * 0.4 * pixel}
                  fontSize={letter * pixel}
                  textAnchor="middle"
                  className="fill-ink font-bold"
                >
                  +{more.count}
                </text>
              )}
            </g>
          );
        })}
        {site.exits.map(({ name, x, y }) => (
          <rect
            key={name}
            x={x - 7 * pixel}
            y={y - 3 * pixel}
            width={14 * pixel}
            height={6 * pixel}
            rx={2 * pixel}
            className="fill-resolved"
          >
            <title>{name}</title>
          </rect>
        ))}
        {meetingPoints.map(({ name, x, y }) => (
          <g key={name} transform={`translate(${x} ${y})`} className="text-surface">
            <title>{name}</title>
            <circle r={letter * 0.8 * pixel} className="fill-resolved" />
            <Flag
              aria-hidden="true"
              x={-letter * 0.5 * pixel}
              y={-letter * 0.5 * pixel}
              width={letter * pixel}
              height={letter * pixel}
            />
          </g>
        ))}
        {way && <DrawnWay way={way} unit={letter * pixel} />}
      </svg>
    </div>
  );
}
