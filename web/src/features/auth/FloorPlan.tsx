const aisles = [0, 1, 2, 3, 4, 5, 6, 7];

/** A floor seen from above: racks in rows, one lamp lit. Decoration. */
export function FloorPlan({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 800 900" preserveAspectRatio="xMidYMid slice" className={className} aria-hidden="true">
      <defs>
        <radialGradient id="lamp-light">
          <stop offset="0" className="[stop-color:var(--accent)] [stop-opacity:0.32]" />
          <stop offset="1" className="[stop-color:var(--accent)] [stop-opacity:0]" />
        </radialGradient>
      </defs>
      <g className="fill-none stroke-on-stage opacity-[0.09]" strokeWidth="2">
        {aisles.map((row) =>
          [40, 300, 560].map((left) => (
            <g key={`${row}-${left}`}>
              <rect x={left} y={50 + row * 108} width="200" height="46" rx="4" />
              <path d={`M${left + 50} ${50 + row * 108}v46m50-46v46m50-46v46`} />
            </g>
          )),
        )}
      </g>
      <circle cx="530" cy="290" r="290" fill="url(#lamp-light)" />
      <circle cx="530" cy="290" r="9" className="fill-accent" />
      <circle cx="530" cy="290" r="20" className="fill-none stroke-accent opacity-50" strokeWidth="2" />
    </svg>
  );
}
