/** Seconds for which an answer is the newest: it was read right before the first screen was shown. */
const justRead = 5;
/** Milliseconds. */
let readUntil = 0;

/** The first screen is about to be shown, with what it reads. */
export const noteFirstReads = (): void => {
  readUntil = Date.now() + justRead * 1000;
};

/** For a query that asks the server each time it is shown, except at the start: then it has been asked. */
export const freshOnMount = () => ({ refetchOnMountOrArgChange: Date.now() < readUntil ? justRead : true });
