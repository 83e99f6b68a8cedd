/** A CSV file that spreadsheets read: UTF-8 with a byte order mark. */
export const csvFile = (rows: readonly (readonly string[])[]): Blob =>
  new Blob([`\u{feff}${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`], { type: 'text/csv' });

/** An apostrophe keeps a spreadsheet from running a cell as a formula. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
