/** `AFE 1 - Wall 101` */
export const placeOf = ({ afeArea, wallNumber }: { afeArea: string; wallNumber: string }): string =>
  `${afeArea} - ${wallNumber}`;
