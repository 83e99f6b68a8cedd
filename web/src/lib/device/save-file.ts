/** Milliseconds that a browser may take to start writing the file. */
const revokeDelay = 60_000;

/** Saves a file to the downloads of this device. */
export function saveFile(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), revokeDelay);
}
