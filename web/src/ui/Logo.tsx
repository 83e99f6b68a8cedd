/** The logo: an andon lamp. `bare` leaves out its tile, for a dark background. */
export function LogoMark({ className, bare = false }: { className?: string; bare?: boolean }) {
  return (
    <svg viewBox={bare ? '5 5 22 22' : '0 0 32 32'} className={className} aria-hidden="true">
      {!bare && <rect width="32" height="32" rx="8" className="fill-stage" />}
      <path d="M8.5 20.5a7.5 7.5 0 0 1 15 0z" className="fill-accent" />
      <rect x="6" y="22.5" width="20" height="3.5" rx="1.75" className="fill-accent" />
      <path
        d="M16 6.2v3.1M8.4 8.9l1.9 2.4M23.6 8.9l-1.9 2.4"
        className="stroke-accent"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
