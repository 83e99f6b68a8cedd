export interface Outcome {
  passed: number;
  failed: number;
  /** What a person needs to see where something failed. */
  details?: string;
}

/** One line of the report. */
export interface Step {
  name: string;
  run(): Promise<Outcome>;
}
