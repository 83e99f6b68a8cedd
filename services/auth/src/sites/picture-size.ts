/** Pixels of a PNG or JPEG by its header; null where the bytes have another form. */
export function pictureSize(bytes: Buffer): { width: number; height: number } | null {
  try {
    return bytes.subarray(0, pngSignature.length).equals(pngSignature) ? pngSize(bytes) : jpegSize(bytes);
  } catch (error) {
    if (error instanceof RangeError) return null; // it ends in its header
    throw error;
  }
}

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

const pngSize = (bytes: Buffer) => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) });

/** Start of frame: all of C0 to CF but the tables (C4, CC) and JPG (C8). */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(bytes: Buffer) {
  if (bytes.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; bytes.readUInt8(at) === 0xff; ) {
    if (isFrame(bytes.readUInt8(at + 1)))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
