import sharp from 'sharp';

/** Makes a photo like a phone's, of soft noise, which takes as long to draw as a real one. */
export async function photo(name: string, width = 640, height = 480) {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const grain = await sharp({
    create: { width: width / 40, height: height / 40, channels: 3, background: '#888', noise },
  })
    .png()
    .toBuffer();
  const buffer = await sharp(grain)
    .resize({ width, height, kernel: 'cubic' })
    .jpeg({ quality: 90 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}
