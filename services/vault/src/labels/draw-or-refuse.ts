import type { Label } from '@floorlight/contracts/labels';
import { areaOf, type DrawnLabel, drawLabels } from '@floorlight/labels/drawn-labels';
import { coded } from '@floorlight/languages/coded';
import { invalid } from '@floorlight/service-kit/failures';
import { refusals } from '../refusal-messages.ts';

/** Fields that an answer names at most: after some tens nobody reads on. */
const mostNamed = 50;

/** Draws every label for this size in millimetres, before the first byte is sent. Throws where some can't be drawn, and names them. */
export async function drawOrRefuse(
  labels: readonly Label[],
  size: { width: number; height: number },
  density: number,
): Promise<DrawnLabel[]> {
  const { drawn, problems } = await drawLabels(labels, areaOf(size, density));
  if (problems.length === 0) return drawn;
  throw invalid(
    Object.fromEntries(
      problems
        .slice(0, mostNamed)
        .map(({ index, problem }) => [`labels.${index}`, coded(refusals.labelProblem[problem])]),
    ),
  );
}

/** Each as often as it is wanted, one after the other. */
export function* repeated(drawn: readonly DrawnLabel[], copies: number): Generator<DrawnLabel> {
  for (const label of drawn) for (let copy = 0; copy < copies; copy++) yield label;
}
