/** A name in lines of at most so many letters. What has no room in `most` lines is cut. */
export function nameLines(name: string, letters: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of name.split(/\s+/)) {
    const last = lines.at(-1);
    const isRoom = last !== undefined && (`${last} ${word}`.length <= letters || lines.length === most);
    if (isRoom) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((line) => shortened(line, letters));
}

const shortened = (line: string, letters: number): string =>
  line.length <= letters ? line : `${line.slice(0, Math.max(1, Math.floor(letters) - 1)).trimEnd()}…`;
