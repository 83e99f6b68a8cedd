import { type Symbology, type SymbologyFacts, symbologies, symbologyNames } from './symbologies.ts';

/** The formats to ask zxing for, each once: of all that the camera or a photo is read for. */
export const zxingFormats = (by: 'live' | 'photo'): ZxingFormat[] => [
  ...new Set(symbologyNames.flatMap((name) => (symbologies[name][by] && symbologies[name].zxing?.[0]) || [])),
];

type ZxingFormat = NonNullable<(typeof symbologies)[Symbology]['zxing']>[0];

/**
 * The symbology of a format and identifier (`]C1`) that zxing reports; null where we don't keep it (Micro QR, PZN). Only the
 * identifier tells GS1 data from other data.
 */
export function symbologyOfZxing(format: string, identifier = ''): Symbology | null {
  const isFormat = ({ zxing }: SymbologyFacts) => zxing?.includes(format) ?? false;
  return (
    symbologyWhere((facts) => isFormat(facts) && facts.isGs1 === true && identifier === `]${facts.identifier}`) ??
    symbologyWhere((facts) => isFormat(facts) && !facts.isGs1)
  );
}

/** The symbology of a format of the Barcode Detection API; null where we don't ask for it. */
export const symbologyOfDetector = (format: string): Symbology | null =>
  symbologyWhere(({ live, isGs1 }) => live?.detector === format && !isGs1);

/**
 * The symbology of the letter and the modifier in a hardware scanner's identifier, `]E4` for one; null where we don't keep
 * it.
 */
export const symbologyOfIdentifier = (letter: string, modifier: string): Symbology | null =>
  symbologyWhere(({ identifier }) => identifier === letter + modifier) ??
  symbologyWhere(({ identifier }) => identifier === letter);

function symbologyWhere(matching: (facts: SymbologyFacts) => boolean): Symbology | null {
  return symbologyNames.find((symbology) => matching(symbologies[symbology])) ?? null;
}
