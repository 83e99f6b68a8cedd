import { api } from '#lib/api/api.ts';
import { isAway } from '#lib/api/failure.ts';
import { selectShownReads } from '#lib/kept-reads/kept-reads-slice.ts';
import type { AppDispatch, RootState } from '../store.ts';

/**
 * Follows the first answers of a page that is starting. Call `received` before a live frame is applied. `areCurrent` resolves
 * once everything is answered: false if something could not be read, is shown as an earlier visit left it, or was still being
 * read when a frame came, because that answer may be older than the frame.
 */
export function followFirstAnswers(getState: () => RootState, dispatch: AppDispatch) {
  let isOvertaken = false;
  let isOver = false;
  const reads = () => Object.values(getState().api.queries);
  return {
    received(): void {
      if (!isOver) isOvertaken ||= reads().some((read) => read?.status === 'pending' && !read.fulfilledTimeStamp);
    },
    async areCurrent(): Promise<boolean> {
      await Promise.all(dispatch(api.util.getRunningQueriesThunk()));
      isOver = true;
      const isKept = Object.keys(selectShownReads(getState())).length > 0;
      return !isOvertaken && !isKept && !reads().some((read) => read?.status === 'rejected' && isAway(read.error));
    },
  };
}
