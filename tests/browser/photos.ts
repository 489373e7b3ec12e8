import sharp from 'sharp';

/** A photo as a phone takes it, made up; what is on it is noise, so that it is as heavy as a real one. */
export async function photo(name: string, width = 1600, height = 1200) {
  const noise = { type: 'gaussian', mean: 128, sigma: 10 } as const;
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 80 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}
