import type { Profile } from './bar-profile.ts';
import type { Fit } from './fit.ts';
import { type Layout, perLayout } from './layouts.ts';
import { darknessOf, type Levels, levelsOf } from './levels.ts';
import { likeliestSymbol, likelihoodsOf, unexplainedBy, unexplainedPart } from './match-template.ts';
import type { Place } from './place-guards.ts';
import { digitLength, samplesPerModule, symbolLength, type Template, templatesOf } from './templates.ts';
import type { Work } from './work.ts';

/**
 * The weight of each knot's position in each sample's: the curve through all five (Lagrange). Knots are modules whose
 * positions are fitted. Five are enough for perspective and the curve of a bottle.
 */
const weightsOf = perLayout((layout: Layout) => {
  const knots = Array.from({ length: 5 }, (_, at) => (at * layout.modules) / 4);
  return knots.map((knot) =>
    Float64Array.from({ length: symbolLength(layout) }, (_, at) => {
      const module = (at + 0.5) / samplesPerModule - layout.quietModules;
      return knots.reduce(
        (product, other) => (other === knot ? product : (product * (module - other)) / (knot - other)),
        1,
      );
    }),
  );
});
/**
 * How far each round of the descent moves a knot, in modules, whether each move compares all patterns of each digit or the
 * likeliest alone, and whether softness and spread are fitted after it.
 */
const rounds = [
  { stepSize: 0.4, allPatterns: true, softness: true },
  { stepSize: 0.2, allPatterns: true, softness: false },
  { stepSize: 0.1, allPatterns: false, softness: true },
  { stepSize: 0.05, allPatterns: false, softness: false },
];

interface FitOptions {
  /** A fit that leaves more of the variance unexplained after its first round is given up. */
  maxCoarseUnexplained: number;
  work: Work;
}

/** Units of work of a comparison with one pattern of each digit, and with all twenty. */
const workOf = perLayout((layout: Layout) => {
  const symbol = (6 * symbolLength(layout)) / 1000;
  return { symbol, patterns: symbol + (1.7 * layout.digits.length * 20 * digitLength) / 1000 };
});

/**
 * Fits position, light, softness and spread of the ink of a symbol by descent. Returns null if it is given up.
 */
export function fitSymbol(
  profile: Profile,
  place: Place,
  layout: Layout,
  { maxCoarseUnexplained, work }: FitOptions,
): Fit | null {
  const units = workOf(layout);
  const { from, middle, to } = place;
  const positions = [from, (from + middle) / 2, middle, (middle + to) / 2, to];
  const module = (place.to - place.from) / layout.modules;
  const length = symbolLength(layout);
  const templates = templatesOf(layout);
  const weights = weightsOf(layout);
  let [softness, spread] = [2, 1];
  const template = (): Template => templates[softness]?.[spread] as Template; // both stay within the table
  const shades = new Float64Array(length);
  const darkness = new Float64Array(length);

  let levels = levelsOf(sampleShades(profile, positions, weights, shades), template().frame);
  const darknessHere = () => darknessOf(sampleShades(profile, positions, weights, shades), levels, darkness);
  const wholeCost = (): number => {
    work.spend(units.patterns);
    return unexplainedPart(darknessHere(), template(), layout);
  };
  /** Of the shades as they were sampled last. */
  const newLevels = (): Levels => {
    work.spend(units.patterns);
    return levelsOf(shades, likeliestSymbol(darknessOf(shades, levels, darkness), template(), layout));
  };
  let best = wholeCost();
  for (const [round, { stepSize, allPatterns, softness: fitsSoftness }] of rounds.entries()) {
    const whole = allPatterns ? null : likeliestSymbol(darknessHere(), template(), layout);
    const cost = () => {
      if (!whole) return wholeCost();
      work.spend(units.symbol);
      return unexplainedBy(darknessHere(), whole);
    };
    best = cost();
    for (let knot = 0; knot < positions.length; knot++) {
      const start = positions[knot] ?? 0;
      let bestPosition = start;
      for (const direction of [1, -1]) {
        let position = bestPosition;
        for (let tries = 0; tries < 4; tries++) {
          position += direction * stepSize * module;
          positions[knot] = position;
          const now = cost();
          if (now >= best) break;
          [best, bestPosition] = [now, position];
        }
        if (bestPosition !== start) break;
      }
      positions[knot] = bestPosition;
    }
    if (round === 0 && best > maxCoarseUnexplained) return null;
    sampleShades(profile, positions, weights, shades);
    if (fitsSoftness) [softness, spread] = fitSoftnessAndSpread(softness, spread);
    levels = newLevels();
  }
  best = wholeCost();
  return {
    ...likelihoodsOf(darkness, template(), layout, best, Math.min(1, (module * profile.step) / samplesPerModule)),
    unexplained: best,
  };

  /** Chooses the softness, then the spread of the ink, that explain most. */
  function fitSoftnessAndSpread(oldSoftness: number, oldSpread: number): [number, number, number] {
    let found: [number, number, number] = [oldSoftness, oldSpread, costOfShades()];
    const candidates = [...templates.keys()].map((s) => [s, oldSpread] as const);
    for (const [s, i] of candidates) found = betterOf(found, s, i);
    for (const i of [0, 1, 2]) found = betterOf(found, found[0], i);
    [softness, spread] = found;
    return found;
  }
  function costOfShades(): number {
    work.spend(units.patterns);
    return unexplainedPart(darknessOf(shades, levels, darkness), template(), layout);
  }
  function betterOf(found: [number, number, number], s: number, i: number): [number, number, number] {
    [softness, spread] = [s, i];
    levels = newLevels();
    const now = costOfShades();
    return now < found[2] ? [s, i, now] : found;
  }
}

/** Writes the shades at a symbol's samples to `into`. `at` holds the positions of its knots in the profile. */
function sampleShades(
  { shades }: Profile,
  at: readonly number[],
  weights: readonly Float64Array[],
  into: Float64Array,
): Float64Array {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = at;
  const [ia, ib, ic, id, ie] = weights as [Float64Array, Float64Array, Float64Array, Float64Array, Float64Array]; // five knots
  const last = shades.length - 1;
  for (let sample = 0; sample < into.length; sample++) {
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
