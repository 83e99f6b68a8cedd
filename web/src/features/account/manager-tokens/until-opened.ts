import type { TokenAct } from '@floorlight/contracts/manager-tokens';
import type { ApiDispatch } from '#lib/api/api.ts';
import { tokensApi } from './tokens-api.ts';

/** Milliseconds between questions, and how many: a token opens a moment after it was validated. */
const interval = 300;
const tries = 15;

/** Waits until the service that does it knows that the act is open, for five seconds at most. */
export const untilOpened =
  (act: TokenAct) =>
  async (dispatch: ApiDispatch): Promise<void> => {
    for (let asked = 0; asked < tries; asked++) {
      const request = dispatch(tokensApi.endpoints.listOpenedActs.initiate(undefined, { forceRefetch: true }));
      const { data = [] } = await request;
      request.unsubscribe();
      if (data.some((opened) => opened.act === act)) return;
      await new Promise((resolve) => setTimeout(resolve, interval));
    }
  };
