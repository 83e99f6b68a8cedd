import sharp from 'sharp';

/** GPS metadata, which must not be in the stored photo. */
const gps = {
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 42/1 46/1', GPSLongitudeRef: 'W', GPSLongitude: '74/1 0/1 21/1' },
};

/** Left half red, right half blue, as a JPEG. */
export const photo = (width = 60, height = 40): Promise<Buffer> => halves(width, height).jpeg().toBuffer();

/**
 * The same, with an orientation tag: the stored pixels have the given width and height, but it is displayed rotated,
 * with red on top. Its metadata names place, author and camera.
 */
export const photoOnItsSide = (width = 60, height = 40): Promise<Buffer> =>
  halves(width, height)
    .withExif({ IFD0: { Make: 'SpyCam', Model: 'X100', Artist: 'Sam Worker' }, ...gps })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>taken by Sam</secret></x:xmpmeta>')
    .jpeg()
    .toBuffer();

/** Noise, which compresses badly. */
export const noise = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });

function halves(width: number, height: number) {
  const right = { create: { width: width / 2, height, channels: 3, background: 'blue' } } as const;
  return sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    { input: right, left: width / 2, top: 0 },
  ]);
}
