/**
 * Measures contenders in turns, so that whatever else the machine does disturbs all of them alike. The order reverses
 * with every round. Answers the samples of each. A contender that throws has no samples and takes no further turns; `say`
 * gets the reason.
 */
export async function interleaved<Name extends string, Sample>(
  rounds: number,
  contenders: Record<Name, () => Promise<Sample>>,
  say: (line: string) => void,
): Promise<Record<Name, Sample[]>> {
  const names = Object.keys(contenders) as Name[]; // Object.keys forgets the literal keys
  const samples = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Sample[]>; // one for each
  const out = new Set<Name>();
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      if (out.has(name)) continue;
      try {
        samples[name].push(await contenders[name]());
      } catch (error) {
        out.add(name);
        samples[name] = [];
        say(`${name} could not be measured: ${error instanceof Error ? error.message : error}`);
      }
    }
  }
  return samples;
}
