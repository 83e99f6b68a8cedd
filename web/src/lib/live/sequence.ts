/** Compares a frame's sequence number with the last one received (null: none yet). */
export function checkFrame(last: number | null, seq: number): 'next' | 'repeated' | 'gap' {
  if (last === null || seq === last + 1) return 'next';
  return seq <= last ? 'repeated' : 'gap';
}

/**
 * Compares a heartbeat's top sequence number with the last one received: `complete`, `behind` (frames were lost) or
 * `restarted` (the server numbers from the start again).
 */
export function checkHeartbeat(last: number | null, top: number): 'complete' | 'behind' | 'restarted' {
  if (last === null || top === last) return 'complete';
  return top > last ? 'behind' : 'restarted';
}
