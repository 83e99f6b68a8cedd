import { LoadingNote, Skeleton } from '#ui/lists/Skeleton.tsx';

export function ActivitySkeleton({ rows }: { rows: number }) {
  return (
    <div>
      <LoadingNote />
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other key
        <div key={row} className="flex items-center gap-3 px-5 py-3 not-last:hairline-b">
          <Skeleton className="size-9 rounded-full" />
          <Skeleton className="h-10 grow" />
        </div>
      ))}
    </div>
  );
}
