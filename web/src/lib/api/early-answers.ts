declare global {
  /** Answers to what the page asked before the app's code was there (before-app.js): null for one that failed. */
  var earlyAnswers: Record<string, Promise<Response | null>> | undefined;
}

export const forgetEarlyAnswers = (): void => {
  globalThis.earlyAnswers = undefined;
};

/** The answer to a GET that the page has asked for already, once. Null if there is none, or if it failed. */
export async function takeEarlyAnswer(method: string, url: string, signal: AbortSignal): Promise<Response | null> {
  const early = method === 'GET' && globalThis.earlyAnswers?.[url];
  if (!early) return null;
  delete globalThis.earlyAnswers?.[url];
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([early, aborted]);
}
