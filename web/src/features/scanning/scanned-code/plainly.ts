/** A value for the eye: what separates the fields of GS1 data has no look of its own. */
export const plainly = (value: string): string => value.replaceAll('\x1d', '␝').replaceAll('\x1e', '␞');
