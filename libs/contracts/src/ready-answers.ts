import * as z from 'zod/mini';

/** Its words are in ready-answer-messages.ts. */
export const ReadyAnswer = z.enum([
  'conscious',
  'not_breathing',
  'bleeding',
  'trapped',
  'fire_out',
  'everybody_out',
  'services_called',
  'do_not_move',
  'stay_there',
  'go_outside',
]);
export type ReadyAnswer = z.infer<typeof ReadyAnswer>;
