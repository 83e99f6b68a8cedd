import { clsx } from 'clsx';
import { planOf } from '#lib/location/floor-map/plan-of.ts';
import { useSite } from '#lib/session/sites-api.ts';
import { t } from './messages.ts';

/** The site's floor plan with the zone where help is needed. */
export function AlertPlan({ siteId, zone }: { siteId: string; zone: string | null }) {
  const { site } = useSite(siteId);
  const plan = site && planOf(site);
  if (!plan) return null;
  const { width, depth, image, zones } = plan;
  const here = zones.find(({ name }) => name === zone);
  const letter = width / 34;
  return (
    <svg
      viewBox={`0 0 ${width} ${depth}`}
      role="img"
      aria-label={here ? t.plan({ zone: here.name }) : t.planWithoutZone()}
      className="max-h-96 w-full rounded-control bg-sunken hairline"
    >
      {image && (
        <image
          href={`/api/floor-plans/${image}`}
          width={width}
          height={depth}
          preserveAspectRatio="none"
          className="[:root[data-theme=dark]_&]:invert"
        />
      )}
      {zones.map((each) => (
        <g key={each.name}>
          <rect
            x={each.x}
            y={each.y}
            width={each.width}
            height={each.depth}
            rx={letter / 3}
            fillOpacity={image ? 0.55 : 1}
            vectorEffect="non-scaling-stroke"
            strokeWidth={each === here ? 3 : 1.5}
            className={each === here ? 'fill-critical-tint stroke-critical' : 'fill-surface stroke-line'}
          />
          {/* A drawing of its own cuts off what leaves the zone. */}
          <svg x={each.x} y={each.y} width={each.width} height={each.depth} aria-hidden="true">
            <text
              x={letter / 2}
              y={letter * 1.3}
              fontSize={letter}
              className={clsx('font-semibold', each === here ? 'fill-critical' : 'fill-muted')}
            >
              {each.name}
            </text>
          </svg>
        </g>
      ))}
      {here && (
        <g transform={`translate(${here.x + here.width / 2} ${here.y + here.depth / 2})`}>
          <circle r={letter * 1.6} className="fill-critical" fillOpacity={0.25} />
          <circle r={letter * 0.8} className="fill-critical stroke-surface" strokeWidth={letter / 5} />
        </g>
      )}
    </svg>
  );
}
