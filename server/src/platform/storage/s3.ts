import { randomUUID } from 'node:crypto'
import { addAbortSignal, Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { S3Config } from '../lib/config.ts'
import {
  alreadyStored,
  assertRange,
  type ByteRange,
  checkedKey,
  contentDisposition,
  holdErrors,
  type Link,
  type PutOptions,
  rangeNotSatisfiable,
  type Storage,
} from './storage.ts'

const maxSockets = 64
const connectionTimeoutMs = 5_000
/** For one request with its body: a part of 5 MiB in this time needs 175 KB/s. */
const requestTimeoutMs = 30_000
/** Time without a byte in either direction. Long enough for a reader that pauses. */
const idleTimeoutMs = 120_000
const checkTimeoutMs = 5_000
/** Concurrent parts of one upload, 5 MiB each. An upload of any size took 30 MB of memory. */
const partsInFlight = 2

/** Files in a bucket of S3, or of a service with the same protocol. The bucket must exist. */
export async function openS3Storage(config: S3Config): Promise<Storage> {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = config
  const client = new S3Client({
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Other S3 services reject the checksums that the SDK streams by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectionTimeoutMs,
      requestTimeout: requestTimeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: idleTimeoutMs,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
  })
  return new S3Storage(client, bucket)
}

class S3Storage implements Storage {
  readonly #client: S3Client
  readonly #bucket: string

  constructor(client: S3Client, bucket: string) {
    this.#client = client
    this.#bucket = bucket
  }

  async put(key: string, source: Readable, options: PutOptions) {
    const object = this.#object(key)
    holdErrors(source)
    const { signal: abortSignal } = options
    const found = await unlessMissing(
      this.#client.send(new HeadObjectCommand(object), abortSignal ? { abortSignal } : {}),
    )
    if (found) throw alreadyStored()
    try {
      return await this.#upload(object, source, options)
    } catch (error) {
      // If this fails too, the remains stay until the key is removed again. The first error is reported.
      await this.remove(key).catch(() => {})
      throw error
    }
  }

  async open(key: string, range?: ByteRange) {
    if (range) assertRange(range)
    const Range = range && `bytes=${range.start}-${range.end}`
    const command = new GetObjectCommand({ ...this.#object(key), Range })
    const answer = await unlessMissing(this.#client.send(command)).catch(error => {
      throw isNamed(error, 'InvalidRange') ? rangeNotSatisfiable() : error
    })
    if (!answer) return null
    const { Body, ContentLength, ContentRange } = answer
    const sizeBytes = range ? Number(ContentRange?.split('/')[1]) : ContentLength
    if (!(Body instanceof Readable) || !Number.isSafeInteger(sizeBytes))
      throw new Error('S3 gave no size or no body.')
    return { stream: Body, sizeBytes: Number(sizeBytes) }
  }

  /** Aborts uploads first: the file of an upload that completes in between is deleted next. */
  async remove(key: string) {
    const object = this.#object(key)
    const { Uploads = [] } = await this.#client.send(
      new ListMultipartUploadsCommand({ Bucket: this.#bucket, Prefix: key }),
    )
    for (const { UploadId } of Uploads) {
      await unlessMissing(this.#client.send(new AbortMultipartUploadCommand({ ...object, UploadId })))
    }
    await unlessMissing(this.#client.send(new DeleteObjectCommand(object)))
  }

  async presign(key: string, { filename, contentType, disposition, expiresSeconds }: Link) {
    const command = new GetObjectCommand({
      ...this.#object(key),
      ResponseContentDisposition: contentDisposition(disposition, filename),
      ResponseContentType: contentType,
    })
    return getSignedUrl(this.#client, command, { expiresIn: expiresSeconds })
  }

  async check() {
    try {
      await this.#writeAndRead({ Bucket: this.#bucket, Key: `.probe/${randomUUID()}` })
    } catch (cause) {
      if (!isNamed(cause, 'NoSuchBucket')) throw cause
      throw new Error(`The S3 bucket ${this.#bucket} does not exist. Create it, or set S3_BUCKET.`, { cause })
    }
  }

  async close() {
    this.#client.destroy()
  }

  /**
   * Aborting ends the source, not the upload: the SDK's own abort returns while requests are still running,
   * and the file could appear later.
   */
  async #upload(
    object: { Bucket: string; Key: string },
    source: Readable,
    { contentType, signal }: PutOptions,
  ) {
    if (signal) addAbortSignal(signal, source)
    let sizeBytes = 0
    const counted = Readable.from(
      (async function* () {
        for await (const chunk of source) {
          sizeBytes += Buffer.byteLength(chunk)
          yield chunk
        }
      })(),
      { objectMode: false },
    )
    const params = { ...object, ContentType: contentType, Body: counted }
    await new Upload({ client: this.#client, params, queueSize: partsInFlight }).done()
    signal?.throwIfAborted()
    return { sizeBytes }
  }

  async #writeAndRead(probe: { Bucket: string; Key: string }) {
    const abortSignal = AbortSignal.timeout(checkTimeoutMs)
    await this.#client.send(new PutObjectCommand({ ...probe, Body: 'probe' }), { abortSignal })
    try {
      const { Body } = await this.#client.send(new GetObjectCommand(probe), { abortSignal })
      if ((await Body?.transformToString()) !== 'probe') throw new Error('S3 does not keep what is written.')
    } finally {
      await this.#client.send(new DeleteObjectCommand(probe), { abortSignal })
    }
  }

  #object(key: string) {
    return { Bucket: this.#bucket, Key: checkedKey(key) }
  }
}

const isNamed = (error: unknown, ...names: string[]) =>
  error instanceof S3ServiceException && names.includes(error.name)

/** Null for a missing file or upload. A missing bucket still throws. */
async function unlessMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    // A HEAD response has no body with an error name, so its 404 is NotFound for a missing file and a missing
    // bucket.
    if (isNamed(error, 'NoSuchKey', 'NoSuchUpload', 'NotFound')) return null
    throw error
  }
}
