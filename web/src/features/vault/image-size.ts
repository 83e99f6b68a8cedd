/** CSS pixels for the image of a barcode in the details; a rebin tote's has the longest way to its scanner. */
export function imageSize(value: string, isLandscape: boolean): { width: number; height: number } {
  if (!isLandscape) return { width: 380, height: 120 };
  return value.includes('tsRNDT') ? { width: 800, height: 300 } : { width: 600, height: 200 };
}
