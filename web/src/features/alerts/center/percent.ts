/** A share from 0 to 1: `70 %`. */
export const percent = (share: number): string => `${Math.round(share * 100)} %`;
