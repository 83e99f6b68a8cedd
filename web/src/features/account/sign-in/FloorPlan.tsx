const racks = [150, 230, 310, 390, 470, 550, 630];
const bays = [0, 1, 2, 3, 4, 5, 6, 7];
const docks = [190, 300, 410, 520, 630];

/** Decoration: a warehouse floor from above, with racks, docks, a path and one lit lamp. */
export function FloorPlan({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 800 900" preserveAspectRatio="xMaxYMin slice" className={className} aria-hidden="true">
      <defs>
        <radialGradient id="lamp-light">
          <stop offset="0" className="[stop-color:var(--accent)] [stop-opacity:0.3]" />
          <stop offset="1" className="[stop-color:var(--accent)] [stop-opacity:0]" />
        </radialGradient>
        <linearGradient id="plan-fade" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0.5" stopColor="white" />
          <stop offset="0.74" stopColor="black" />
        </linearGradient>
        <mask id="plan-mask">
          <rect width="800" height="900" fill="url(#plan-fade)" />
        </mask>
      </defs>
      <g mask="url(#plan-mask)">
        <g className="fill-none stroke-on-stage opacity-[0.13]" strokeWidth="1.5">
          <path d="M110 120H740V700" />
          {docks.map((left) => (
            <path key={left} d={`M${left} 120v-14h64v14`} />
          ))}
          {racks.map((left) => (
            <g key={left}>
              <rect x={left} y="190" width="36" height="400" rx="3" />
              <path d={`M${left + 18} 190v400`} />
              {bays.slice(1).map((bay) => (
                <path key={bay} d={`M${left} ${190 + bay * 50}h36`} />
              ))}
            </g>
          ))}
        </g>
        <circle cx="528" cy="365" r="270" fill="url(#lamp-light)" />
        <path
          d="M332 106v54h196v205"
          className="fill-none stroke-accent opacity-70"
          strokeWidth="2.5"
          strokeDasharray="2 9"
          strokeLinecap="round"
        />
        <circle cx="528" cy="365" r="8" className="fill-accent" />
        <circle cx="528" cy="365" r="18" className="fill-none stroke-accent opacity-50" strokeWidth="2" />
      </g>
    </svg>
  );
}
