/** A wall, or an area whose wall is still to be chosen. */
export interface Place {
  afeArea: string;
  wallNumber: string;
}

/** `AFE 1 - Wall 101` */
export const placeOf = ({ afeArea, wallNumber }: Place): string => `${afeArea} - ${wallNumber}`;
