import { describe, expect, test } from 'vitest'
import { newKey, openBucket, pdf, put, s3 } from '../../../test/helpers/storage-drivers.ts'
import { openS3Storage } from './s3.ts'
import { contentDisposition } from './storage.ts'

describe.runIf(s3)('S3', () => {
  test('S3 serves a presigned link itself, under the requested name and type', async () => {
    const { storage } = await openBucket()
    const key = newKey()
    await put(storage, key, Buffer.from('%PDF-1.7'))
    const link = { filename: 'Zoë "1".pdf', ...pdf, disposition: 'attachment', expiresSeconds: 60 } as const
    const answer = await fetch(`${await storage.presign(key, link)}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe(contentDisposition('attachment', link.filename))
    expect(await answer.text()).toBe('%PDF-1.7')
  })

  test('S3 says that the bucket is missing', async () => {
    const { config } = await openBucket()
    const storage = await openS3Storage({ ...config, bucket: 'no-such-bucket' })
    await expect(storage.check()).rejects.toThrow('The S3 bucket no-such-bucket does not exist.')
    await expect(put(storage, newKey(), Buffer.from('x'))).rejects.toMatchObject({ name: 'NoSuchBucket' })
    await expect(storage.open(newKey())).rejects.toMatchObject({ name: 'NoSuchBucket' })
  })
})
