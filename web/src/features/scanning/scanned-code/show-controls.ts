/** A value with visible symbols for the control characters that separate GS1 fields. */
export const showControls = (value: string): string => value.replaceAll('\x1d', '␝').replaceAll('\x1e', '␞');
