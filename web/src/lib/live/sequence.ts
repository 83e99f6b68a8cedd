/**
 * Compares a frame's sequence number with the last one received (null: none yet). `after` is the number of the frame
 * before it.
 */
export function checkFrame(last: number | null, seq: number, after = seq - 1): 'next' | 'repeated' | 'gap' {
  if (last === null) return 'next';
  if (seq <= last) return 'repeated';
  return after <= last ? 'next' : 'gap';
}

/**
 * Compares a heartbeat's top sequence number with the last one received: `complete`, `behind` (frames were lost) or
 * `restarted` (the server numbers from the start again).
 */
export function checkHeartbeat(last: number | null, top: number): 'complete' | 'behind' | 'restarted' {
  if (last === null || top === last) return 'complete';
  return top > last ? 'behind' : 'restarted';
}
