/** Milliseconds for which a scan says where somebody is. */
export const scanAge = 10 * 60_000;
