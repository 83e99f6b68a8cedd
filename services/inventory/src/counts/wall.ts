export interface Wall {
  afeArea: string;
  wallNumber: string;
}

/** Identifies a wall within its site. */
export const wallKey = ({ afeArea, wallNumber }: Wall): string => JSON.stringify([afeArea, wallNumber]);
