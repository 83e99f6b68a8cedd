/** A photo stored on this device. As bytes, because not every browser can store Blobs in IndexedDB. */
export interface StoredPhoto {
  id: string;
  /** Media type. */
  type: string;
  bytes: ArrayBuffer;
}
