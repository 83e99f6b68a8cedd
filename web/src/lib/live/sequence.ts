/** How the number of a frame follows the last one received (null: none yet). */
export type Verdict = 'next' | 'seen' | 'gap';

export function judgeFrame(last: number | null, seq: number): Verdict {
  if (last === null || seq === last + 1) return 'next';
  return seq <= last ? 'seen' : 'gap';
}

/**
 * How the top number of a heartbeat compares: `whole`, `behind` (frames were lost on the way) or `restarted` (the server
 * counts from a lower number, so the last one we know means nothing).
 */
export function judgeHeartbeat(last: number | null, top: number): 'whole' | 'behind' | 'restarted' {
  if (last === null || top === last) return 'whole';
  return top > last ? 'behind' : 'restarted';
}
