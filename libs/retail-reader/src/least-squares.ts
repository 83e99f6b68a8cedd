/**
 * The coefficients with which the sums of each row's terms come closest to the values, by the normal equations and Gaussian
 * elimination.
 *
 * @param rows at least as many as each has terms, which must not depend on each other
 */
export function leastSquares(rows: readonly (readonly number[])[], values: readonly number[]): number[] {
  const size = rows[0]?.length ?? 0;
  const sumOf = (term: (row: readonly number[], at: number) => number) =>
    rows.reduce((sum, row, at) => sum + term(row, at), 0);
  const equations = Array.from({ length: size }, (_, i) => [
    ...Array.from({ length: size }, (_, j) => sumOf((row) => (row[i] ?? 0) * (row[j] ?? 0))),
    sumOf((row, at) => (row[i] ?? 0) * (values[at] ?? 0)),
  ]);
  for (const [pivot, equation] of equations.entries()) {
    const divisor = equation[pivot] ?? 1;
    for (let column = pivot; column <= size; column++) equation[column] = (equation[column] ?? 0) / divisor;
    for (const [other, row] of equations.entries()) {
      const factor = row[pivot] ?? 0;
      if (other === pivot || factor === 0) continue;
      for (let column = pivot; column <= size; column++)
        row[column] = (row[column] ?? 0) - factor * (equation[column] ?? 0);
    }
  }
  return equations.map((row) => row[size] ?? 0);
}
