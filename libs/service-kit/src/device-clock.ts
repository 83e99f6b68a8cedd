/** Milliseconds by which a device's clock may differ from ours. */
export const maxSkew = 2 * 60_000;
