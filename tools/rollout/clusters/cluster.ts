import type { Node } from './node.ts';

/** Servers of which one may be killed. */
export interface Cluster {
  /** For the product. */
  url: string;
  nodes: Node[];
  /** The node whose end costs most: the primary, or the leader of the stream. */
  leader(): Promise<Node>;
  /** Whether every node is there and has what the leader has. */
  isWhole(): Promise<boolean>;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** Absolute path, for data and logs. */
  directory: string;
  programs: Record<string, string>;
  secrets: {
    /** Absolute path of what everyone may read. */
    files: string;
    readonly values: Record<string, string>;
  };
}

/** Resolves to the first that a test accepts. Throws where it accepts none. */
export async function firstOf<T extends Node>(nodes: T[], test: (node: T) => Promise<boolean>): Promise<T> {
  const accepted = await Promise.all(nodes.map(test));
  const found = nodes.find((_, index) => accepted[index]);
  if (!found) throw new Error(`None of ${nodes.map(({ name }) => name).join(', ')} leads`);
  return found;
}
