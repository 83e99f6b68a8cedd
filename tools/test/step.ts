export interface Outcome {
  passed: number;
  failed: number;
  /** Output that explains a failure. */
  details?: string;
}

/** One check; it becomes one line of the report. */
export interface Step {
  name: string;
  run(): Promise<Outcome>;
}
