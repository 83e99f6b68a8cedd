import { Button } from '../controls/Button.tsx';
import { t } from '../messages.ts';

interface LoadMoreProps {
  /** A paginated query. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  children?: string;
  className?: string;
}

/** Loads the next page of a list. Renders nothing after the last page. */
export function LoadMore({ query, children = t.loadMore(), className }: LoadMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <Button className={className} busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {children}
    </Button>
  );
}
