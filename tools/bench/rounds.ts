/**
 * Measures contenders by turns, so that what else the machine does meets all of them alike. The order turns round
 * with every round. Answers each one's measurements.
 */
export async function interleaved<Name extends string, Sample>(
  rounds: number,
  contenders: Record<Name, () => Promise<Sample>>,
): Promise<Record<Name, Sample[]>> {
  const names = Object.keys(contenders) as Name[]; // Object.keys forgets the literal keys
  const samples = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Sample[]>; // one for each
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) samples[name].push(await contenders[name]());
  }
  return samples;
}
