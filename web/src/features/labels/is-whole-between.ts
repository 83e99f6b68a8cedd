/** Whether a text is a whole number in this range. */
export const isWholeBetween = (text: string, from: number, to: number): boolean =>
  /^\d{1,4}$/.test(text.trim()) && Number(text) >= from && Number(text) <= to;
