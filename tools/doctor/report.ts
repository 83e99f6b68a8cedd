import { unsafeSettings } from '@floorlight/service-kit/unsafe-settings';

interface Examined {
  name: string;
  /** The variables it was started with; null if it does not run. */
  environment: NodeJS.ProcessEnv | null;
  readyUrl: string;
}

/** What is wrong with one process, in words and without values. */
export async function reportOf({
  name,
  environment,
  readyUrl,
}: Examined): Promise<{ name: string; problems: string[] }> {
  if (!environment) return { name, problems: ['It does not run'] };
  return { name, problems: [...settingsOf(name, environment), ...(await notReady(readyUrl))] };
}

function settingsOf(name: string, environment: NodeJS.ProcessEnv): string[] {
  try {
    return unsafeSettings(name, environment);
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).split('\n').map((line) => line.trim());
  }
}

/** What /readyz says is down, or reports beside it. */
async function notReady(url: string): Promise<string[]> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(3000) });
    return answer.ok ? [] : [`It is not ready: ${await answer.text()}`];
  } catch (error) {
    return [`It does not answer: ${error instanceof Error ? error.message : error}`];
  }
}
