import type { Profile } from './bar-profile.ts';
import { type Expected, expectations, quiet, samples, wholeLength } from './expected.ts';
import { hardened, likelihoodsOf, unexplained } from './explain.ts';
import type { Fit } from './fit.ts';
import { inked, levelsOf } from './levels.ts';
import { modules } from './patterns.ts';
import type { Place } from './place-guards.ts';

/** Modules at which the symbol's place is fitted: five hold perspective and the curve of a bottle. */
const knots = Array.from({ length: 5 }, (_, at) => (at * modules) / 4);
/** How much of each knot's place is in each sample's: one smooth curve through all five (Lagrange). */
const influence = knots.map((knot) =>
  Float64Array.from({ length: wholeLength }, (_, at) => {
    const module = (at + 0.5) / samples - quiet;
    return knots.reduce(
      (product, other) => (other === knot ? product : (product * (module - other)) / (knot - other)),
      1,
    );
  }),
);
/** How far knots are moved, in modules, from coarse to fine. */
const moves = [0.4, 0.2, 0.1, 0.05];

/** Fits place, light, softness and ink of a symbol by descent. */
export function fitSymbol(profile: Profile, place: Place, hopeless: number): Fit | null {
  const { from, middle, to } = place;
  const at = [from, (from + middle) / 2, middle, (middle + to) / 2, to];
  const module = (place.to - place.from) / modules;
  let [softness, spread] = [2, 1];
  const look = (): Expected => expectations[softness]?.[spread] as Expected; // both stay within the table
  const seen = new Float64Array(wholeLength);
  const darkness = new Float64Array(wholeLength);

  let levels = levelsOf(sampled(profile, at, seen), look().frame);
  const cost = (): number => unexplained(inked(sampled(profile, at, seen), levels, darkness), look());
  let best = cost();
  for (const [turn, move] of moves.entries()) {
    for (let knot = 0; knot < at.length; knot++) {
      const stood = at[knot] ?? 0;
      let kept = stood;
      for (const way of [1, -1]) {
        let stands = kept;
        for (let tries = 0; tries < 4; tries++) {
          stands += way * move * module;
          at[knot] = stands;
          const now = cost();
          if (now >= best) break;
          [best, kept] = [now, stands];
        }
        if (kept !== stood) break;
      }
      at[knot] = kept;
    }
    if (turn === 0 && best > hopeless) return null;
    [softness, spread, best] = likeliest(softness, spread);
    levels = levelsOf(sampled(profile, at, seen), hardened(inked(seen, levels, darkness), look()));
    best = cost();
  }
  return {
    ...likelihoodsOf(darkness, look(), best, Math.min(1, (module * profile.step) / samples)),
    unexplained: best,
  };

  /** The softness, then the ink, that explain most. */
  function likeliest(was: number, wasSpread: number): [number, number, number] {
    let found: [number, number, number] = [was, wasSpread, best];
    const ways = [...expectations.keys()].map((s) => [s, wasSpread] as const);
    for (const [s, i] of ways) found = better(found, s, i);
    for (const i of [0, 1, 2]) found = better(found, found[0], i);
    [softness, spread] = found;
    return found;
  }
  function better(found: [number, number, number], s: number, i: number): [number, number, number] {
    [softness, spread] = [s, i];
    levels = levelsOf(sampled(profile, at, seen), hardened(inked(seen, levels, darkness), look()));
    const now = cost();
    return now < found[2] ? [s, i, now] : found;
  }
}

/** The shades at the samples of a symbol whose knots stand there. */
function sampled({ shades }: Profile, at: readonly number[], into: Float64Array): Float64Array {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = at;
  const [ia, ib, ic, id, ie] = influence as [Float64Array, Float64Array, Float64Array, Float64Array, Float64Array]; // five knots
  const last = shades.length - 1;
  for (let sample = 0; sample < wholeLength; sample++) {
    const place =
      a * (ia[sample] ?? 0) +
      b * (ib[sample] ?? 0) +
      c * (ic[sample] ?? 0) +
      d * (id[sample] ?? 0) +
      e * (ie[sample] ?? 0) -
      0.5;
    if (place <= 0) into[sample] = shades[0] ?? 0;
    else if (place >= last) into[sample] = shades[last] ?? 0;
    else {
      const whole = Math.floor(place);
      const shade = shades[whole] ?? 0;
      into[sample] = shade + (place - whole) * ((shades[whole + 1] ?? 0) - shade);
    }
  }
  return into;
}
