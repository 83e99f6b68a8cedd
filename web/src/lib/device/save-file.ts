/** Milliseconds a browser may take to begin writing the file. */
const longestStart = 60_000;

/** Puts a file among the downloads of this device. */
export function saveFile(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), longestStart);
}
