export interface Wall {
  afeArea: string;
  wallNumber: string;
}

/** Tells one wall of a site from all others. */
export const wallKey = ({ afeArea, wallNumber }: Wall): string => JSON.stringify([afeArea, wallNumber]);
