import { Placeholders, Skeleton } from '#ui/lists/Skeleton.tsx';

/** A screen whose code is on its way: its title, as far as that is known, and placeholders. */
export function ScreenSkeleton({ title }: { title: string | undefined }) {
  return (
    <div className="grid grid-cols-1 gap-5">
      {title === undefined ? (
        <Skeleton className="h-10 w-56 max-w-full rounded-control" />
      ) : (
        <p aria-hidden="true" className="font-bold text-heading tracking-tight">
          {title}
        </p>
      )}
      <Placeholders count={4} className="h-24 rounded-card" />
    </div>
  );
}
