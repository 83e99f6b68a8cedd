/**
 * A cell without the apostrophes that our exports put before what a spreadsheet would run as a formula: the text is as it was
 * before. Text that begins like a formula is only text here.
 */
export const withoutGuard = (cell: string): string =>
  cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '').replaceAll(/([;|\t\r\n]\s*)'(?=[=+\-@])/g, '$1');
