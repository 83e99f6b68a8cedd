/** Formats seconds with at most two units: `45 s`, `2 min 5 s`, `1 h 12 min`, `3 d 4 h`. */
export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  const parts = (large: number, unit: string, small: number, smallUnit: string) =>
    small ? `${large} ${unit} ${small} ${smallUnit}` : `${large} ${unit}`;
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return parts(Math.floor(whole / 60), 'min', whole % 60, 's');
  if (whole < 86_400) return parts(Math.floor(whole / 3600), 'h', Math.floor((whole % 3600) / 60), 'min');
  return parts(Math.floor(whole / 86_400), 'd', Math.floor((whole % 86_400) / 3600), 'h');
}
