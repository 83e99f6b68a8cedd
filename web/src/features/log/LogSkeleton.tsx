import { LoadingNote, Skeleton } from '#ui/lists/Skeleton.tsx';

const rows = [1, 2, 3, 4, 5, 6, 7, 8];

export function LogSkeleton() {
  return (
    <div>
      <LoadingNote />
      {rows.map((row) => (
        <div key={row} className="px-4 py-3 not-last:hairline-b">
          <Skeleton className="h-16 desk:h-9" />
        </div>
      ))}
    </div>
  );
}
