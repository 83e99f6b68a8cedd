/** An edge in a profile. */
export interface Edge {
  /** In samples, with fractions. */
  at: number;
  /** 1 where it gets darker, -1 where it gets lighter. */
  turns: number;
}

/** Parts of a profile. What is near a sample is in its own part and those beside it. */
const parts = 16;
/** Ink and paper near by differ by at least this part of what they differ by in the whole profile. */
const minContrast = 0.25;
/** The part of that difference by which a profile has to go beyond the middle. Noise within a bar doesn't. */
const beyond = 0.12;

/** The darkest and the lightest shade of a place. */
interface Shades {
  ink: number;
  paper: number;
}

/**
 * The edges of a profile, which get darker and lighter in turn: where it crosses the middle between the ink and the paper
 * near by. Noise and flaws of the print, which have slopes, aren't among them.
 */
export function crossingsOf(shades: Float64Array): Edge[] {
  const length = Math.ceil(shades.length / parts);
  const ofParts = Array.from({ length: parts }, (_, part) =>
    rangeOf(shades.subarray(part * length, (part + 1) * length)),
  );
  const near = ofParts.map((_, part) => wholeOf(ofParts.slice(Math.max(0, part - 1), part + 2)));
  const whole = wholeOf(ofParts);
  const edges: Edge[] = [];
  let [crossed, isDark] = [0, false];
  for (let at = 0; at + 1 < shades.length; at++) {
    const { ink, paper } = near[Math.floor(at / length)] ?? whole;
    const contrast = paper - ink;
    if (contrast < minContrast * (whole.paper - whole.ink)) continue;
    const middle = (ink + paper) / 2;
    const [here, next] = [(shades[at] ?? 0) - middle, (shades[at + 1] ?? 0) - middle];
    if (here < 0 !== next < 0) crossed = at + here / (here - next) + 0.5; // sample k reaches from k to k + 1
    if (Math.abs(next) < beyond * contrast || next < 0 === isDark) continue;
    isDark = !isDark;
    edges.push({ at: crossed, turns: isDark ? 1 : -1 });
  }
  return edges;
}

function rangeOf(shades: Float64Array): Shades {
  let [ink, paper] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const shade of shades) {
    if (shade < ink) ink = shade;
    if (shade > paper) paper = shade;
  }
  return { ink, paper };
}

const wholeOf = (places: readonly Shades[]): Shades => ({
  ink: Math.min(...places.map(({ ink }) => ink)),
  paper: Math.max(...places.map(({ paper }) => paper)),
});
