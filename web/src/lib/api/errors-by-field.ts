interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

/** The first error of each field that a schema refuses. A field is named by the last part of its path. */
export function errorsByField(issues: readonly Issue[]): Partial<Record<string, string>> {
  const errors: Partial<Record<string, string>> = {};
  for (const { path, message } of issues) errors[String(path.at(-1))] ??= message;
  return errors;
}
