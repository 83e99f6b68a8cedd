import { completeCatalogs } from '../language/language.ts';
import { namespacesOf } from './failure.ts';
import { type Answer, type Call, sendCall } from './send-call.ts';

export { type ArgsOf, type Call, type Callable, type CallMeta, urlOf } from './send-call.ts';

/** Like `sendCall`, and a failure's message can be shown in the active language. */
export async function call(request: Call, signal?: AbortSignal): Promise<Answer> {
  const answer = await sendCall(request, signal);
  if ('error' in answer && answer.error.status > 0) await completeCatalogs(namespacesOf(answer.error));
  return answer;
}
