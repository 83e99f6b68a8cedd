import type { X509Certificate } from 'node:crypto';
import type { SignedAnchor } from '../anchors/anchor.ts';
import { readTimeStamp } from '../anchors/time-stamp-token.ts';
import { timeText } from './words.ts';

/** Milliseconds that clocks and a retried request may lie apart. */
const tolerance = 15 * 60_000;

/** Checks the time stamps in the anchors. With `roots`, one of these authorities must have issued each certificate. */
export async function checkTimeStamps(
  anchors: SignedAnchor[],
  roots: X509Certificate[] | undefined,
): Promise<{ faults: string[]; notices: string[] }> {
  const faults: string[] = [];
  let count = 0;
  let newest = '';
  for (const { anchor } of anchors) {
    const { timeStamp } = anchor;
    if (!timeStamp) continue;
    const stamped = anchors.find((each) => each.anchor.number === timeStamp.anchor);
    const fail = (reason: string) => faults.push(`The time stamp of anchor ${timeStamp.anchor} is wrong: ${reason}`);
    if (!stamped) fail('there is no such anchor');
    else {
      try {
        const { at, authority } = await readTimeStamp(timeStamp.token, stamped.line, roots);
        const [earliest, latest] = [Date.parse(stamped.anchor.at) - tolerance, Date.parse(anchor.at) + tolerance];
        if (at.getTime() < earliest || at.getTime() > latest) {
          fail(`it was made at ${timeText(at)}, but the anchor says ${timeText(stamped.anchor.at)}`);
          continue;
        }
        count++;
        newest = `anchor ${timeStamp.anchor} existed at ${timeText(at)}, says ${authority}`;
      } catch (error) {
        fail(error instanceof Error ? error.message : String(error));
      }
    }
  }
  const unchecked = roots ? '' : '; who issued its certificate was not checked (--time-stamp-roots)';
  return {
    faults,
    notices:
      count > 0
        ? [`${count} of the time stamps ${count === 1 ? 'is' : 'are'} right, the last: ${newest}${unchecked}`]
        : [],
  };
}
