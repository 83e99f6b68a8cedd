/**
 * Measures contenders in turns, so that other load on the machine affects all of them alike. The order reverses with
 * every round. Returns the samples of each. A contender that throws is dropped and has no samples; `log` gets the
 * reason.
 */
export async function interleaved<Name extends string, Sample>(
  rounds: number,
  contenders: Record<Name, () => Promise<Sample>>,
  log: (line: string) => void,
): Promise<Record<Name, Sample[]>> {
  const names = Object.keys(contenders) as Name[]; // Object.keys loses the literal keys
  const samples = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Sample[]>; // one per name
  const failed = new Set<Name>();
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      if (failed.has(name)) continue;
      try {
        samples[name].push(await contenders[name]());
      } catch (error) {
        failed.add(name);
        samples[name] = [];
        log(`${name} could not be measured: ${error instanceof Error ? error.message : error}`);
      }
    }
  }
  return samples;
}
