/** Scans remembered. */
const maxScans = 20;

/** In memory only: some of what people scan is confidential. Newest first. */
let scans: readonly { text: string; at: number }[] = [];

/** Remembers a scanned code, or the place where it is kept: it may say where this person is. */
export function noteScan(text: string): void {
  scans = [{ text, at: Date.now() }, ...scans].slice(0, maxScans);
}

/** What was scanned in the last `age` milliseconds, newest first. */
export const recentScans = (age: number): string[] =>
  scans.filter(({ at }) => Date.now() - at <= age).map(({ text }) => text);

/** Forgets the scans of whoever was signed in. */
export const forgetScans = (): void => {
  scans = [];
};
