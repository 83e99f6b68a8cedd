/** A photo on this device: as bytes, as not every browser's IndexedDB keeps Blobs. */
export interface KeptPhoto {
  id: string;
  /** Media type. */
  type: string;
  bytes: ArrayBuffer;
}
