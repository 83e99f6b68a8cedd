/**
 * Finds import cycles; `imports` holds the imports of each file. Returns each group of files that reach each other,
 * sorted. One depth-first search (Tarjan, "Depth-first search and linear graph algorithms", 1972).
 */
export function importCycles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const found = new Map<string, { index: number; lowest: number }>();
  const open: string[] = [];
  const cycles: string[][] = [];

  function visit(file: string): { index: number; lowest: number } {
    const node = { index: found.size, lowest: found.size };
    found.set(file, node);
    open.push(file);
    for (const next of imports.get(file) ?? []) {
      const known = found.get(next);
      if (!known) node.lowest = Math.min(node.lowest, visit(next).lowest);
      else if (open.includes(next)) node.lowest = Math.min(node.lowest, known.index);
    }
    if (node.lowest === node.index) {
      const group = open.splice(open.indexOf(file));
      if (group.length > 1) cycles.push(group.sort());
    }
    return node;
  }

  for (const file of imports.keys()) if (!found.has(file)) visit(file);
  return cycles;
}
