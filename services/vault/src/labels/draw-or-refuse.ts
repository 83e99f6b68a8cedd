import type { Label } from '@floorlight/contracts/labels';
import { areaOf, type DrawnLabel, drawLabels, findLabelProblems } from '@floorlight/labels/drawn-labels';
import { coded } from '@floorlight/languages/coded';
import { invalid } from '@floorlight/service-kit/failures';
import { refusals } from '../refusal-messages.ts';

/** Fields that an answer names at most: after some tens nobody reads on. */
const mostNamed = 50;

/**
 * Labels for this size in millimetres, drawn while they are read. Each was drawn once before the first byte is sent: throws where
 * some can't be drawn, and names them.
 */
export async function drawOrRefuse(
  labels: readonly Label[],
  size: { width: number; height: number },
  density: number,
): Promise<AsyncGenerator<DrawnLabel>> {
  const area = areaOf(size, density);
  const problems = await findLabelProblems(labels, area);
  if (problems.length === 0) return drawLabels(labels, area);
  throw invalid(
    Object.fromEntries(
      problems
        .slice(0, mostNamed)
        .map(({ index, problem }) => [`labels.${index}`, coded(refusals.labelProblem[problem])]),
    ),
  );
}

/** Each as often as it is wanted, one after the other. */
export async function* repeated(drawn: AsyncIterable<DrawnLabel>, copies: number): AsyncGenerator<DrawnLabel> {
  for await (const label of drawn) for (let copy = 0; copy < copies; copy++) yield label;
}
