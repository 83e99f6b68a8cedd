/** What the number of a frame says, given the last one seen (null: none yet). */
export type Verdict = 'next' | 'seen' | 'gap';

export function judgeFrame(last: number | null, seq: number): Verdict {
  if (last === null || seq === last + 1) return 'next';
  return seq <= last ? 'seen' : 'gap';
}

/**
 * What the top number of a heartbeat says: `whole`, `behind` (frames were lost on the way), or `restarted` (the server
 * counts from lower down than we remember: what we remember is of no use).
 */
export function judgeHeartbeat(last: number | null, top: number): 'whole' | 'behind' | 'restarted' {
  if (last === null || top === last) return 'whole';
  return top > last ? 'behind' : 'restarted';
}
