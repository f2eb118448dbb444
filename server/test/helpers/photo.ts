import sharp from 'sharp'

/**
 * A photo of 400 by 300 pixels, or another height, in one color, as a file field takes it. It was taken
 * upright: the camera wrote that its pixels are turned.
 */
export const photo = async (name: string, background: string, height = 300) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 400, height, channels: 3, background } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer(),
})
