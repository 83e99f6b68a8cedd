/**
 * Copies a chosen file into memory. Browsers refuse to send a file that was saved again after it was chosen.
 * Throws if the file cannot be read.
 */
export const copyFile = async (file: File, type: string): Promise<Blob> =>
  new Blob([await file.arrayBuffer()], { type });
