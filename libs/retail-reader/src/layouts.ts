/** The symbologies that are read by likelihood. A UPC-A is an EAN-13 that begins with 0. */
export type RetailSymbology = 'EAN13' | 'EAN8' | 'UPCE';

/** How a symbol is made of modules. */
export interface Layout {
  symbology: RetailSymbology;
  modules: number;
  /** How many of its bars a picture shows, where softness melts some and noise adds some. */
  bars: { least: number; most: number };
  /** Where each digit begins, in modules from the left edge, and whether it has left or right patterns. */
  digits: readonly { start: number; isLeft: boolean }[];
  /** Where each guard begins and ends. */
  guards: readonly (readonly [number, number])[];
  /** The modules that all such symbols share (1 is dark): quiet zones, guards, and each digit's first and last module. */
  known: ReadonlyMap<number, 0 | 1>;
  /** Modules of light that belong to the symbol on either side: the shorter it is, the more a part of another looks like it. */
  quietModules: number;
}

export const digitModules = 7;
/** Modules of light next to the outer guards that make a symbol's ends known. */
const knownQuiet = 3;

const left = (count: number) => ({ count, isLeft: true });
const right = (count: number) => ({ count, isLeft: false });

/** Both ways up: upside down the halves change places. */
const ean13 = layout('EAN13', ['101', left(6), '01010', right(6), '101'], 2);
const ean8 = layout('EAN8', ['101', left(4), '01010', right(4), '101'], 5);
const upce = layout('UPCE', ['101', left(6), '010101'], 5);
export const upceUpsideDown = layout('UPCE', ['101010', right(6), '101'], 5);

/** EAN-13 and UPC-A, or EAN-8 and UPC-E. */
export type RetailLength = 'long' | 'short';

export const layoutsOf: Record<RetailLength, readonly Layout[]> = {
  long: [ean13],
  short: [ean8, upce, upceUpsideDown],
};

/**
 * A symbol of guards, written in modules, and of digits.
 * @see GS1 General Specifications, 5.2.2 (https://ref.gs1.org/standards/genspecs/)
 */
function layout(
  symbology: RetailSymbology,
  parts: readonly (string | { count: number; isLeft: boolean })[],
  quietModules: number,
): Layout {
  const digits: Layout['digits'][number][] = [];
  const guards: [number, number][] = [];
  const known = new Map<number, 0 | 1>();
  let at = 0;
  for (const part of parts) {
    if (typeof part === 'string') {
      guards.push([at, at + part.length]);
      for (const module of part) known.set(at++, module === '1' ? 1 : 0);
      continue;
    }
    for (let digit = 0; digit < part.count; digit++, at += digitModules) {
      digits.push({ start: at, isLeft: part.isLeft });
      known.set(at, part.isLeft ? 0 : 1).set(at + digitModules - 1, part.isLeft ? 1 : 0);
    }
  }
  for (let quiet = 1; quiet <= knownQuiet; quiet++) known.set(-quiet, 0).set(at - 1 + quiet, 0);
  const printed = parts.reduce(
    (sum, part) => sum + (typeof part === 'string' ? part.split('1').length - 1 : 2 * part.count),
    0,
  );
  const bars = { least: printed / 3, most: printed * 1.5 };
  return { symbology, modules: at, bars, digits, guards, known, quietModules };
}

/** Computes something once for each layout. */
export function perLayout<T>(compute: (of: Layout) => T): (of: Layout) => T {
  const computed = new Map<Layout, T>();
  return (of) => {
    const known = computed.get(of) ?? compute(of);
    computed.set(of, known);
    return known;
  };
}
