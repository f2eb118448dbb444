const mostBytes = 20_000
/** Pages and mails show a logo 32 px high. Twice as much is sharp on every screen. */
const heights = [96, 64, 48, 32]

/** A logo as base64, of at most 20 kB. Other images than PNG and WebP, and larger ones, are drawn anew. */
export async function logoOf(file: File): Promise<string> {
  if (/^image\/(png|webp)$/.test(file.type) && file.size <= mostBytes) return base64Of(file)
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    for (const height of heights) {
      const drawn = await draw(image, height)
      if (drawn.size <= mostBytes) return base64Of(drawn)
    }
    throw new Error('too large')
  } finally {
    URL.revokeObjectURL(url)
  }
}

async function draw(image: HTMLImageElement, height: number): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.height = height
  canvas.width = Math.max(1, Math.round((image.naturalWidth / image.naturalHeight) * height))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('not drawn'))), 'image/png'),
  )
}

const base64Of = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error ?? new Error('not read'))
    reader.readAsDataURL(blob)
  })
