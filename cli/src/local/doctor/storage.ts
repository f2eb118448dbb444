import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config, S3Config } from '../../../../server/src/platform/lib/config.ts'
import { byteCount } from '../../output/time.ts'
import { bad, type Finding, good, messageOf, note } from './check.ts'
import { canWrite, nearestParent } from './data-dir.ts'

const littleBytes = 1_000_000_000
const tooLittleBytes = 100_000_000

/** Checks the storage of files. A bucket gets one HEAD request. */
export async function examineFiles(config: Config): Promise<Finding[]> {
  return config.s3 ? [await examineBucket(config.s3)] : [await examineDisk(config)]
}

async function examineDisk({ dataDir }: Config): Promise<Finding> {
  const folder = await nearestParent(join(dataDir, 'files'))
  if (!(await canWrite(folder))) return bad('storage', `${folder} is not writable for this user`)
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const text = `on disk, ${byteCount(free)} free`
  if (free < tooLittleBytes) return bad('storage', text, 'Uploads will fail soon.')
  return free < littleBytes ? note('storage', text) : good('storage', text)
}

async function examineBucket({ endpoint, region, bucket, ...credentials }: S3Config): Promise<Finding> {
  const { HeadBucketCommand, S3Client } = await import('@aws-sdk/client-s3')
  const client = new S3Client({
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    region,
    credentials,
    maxAttempts: 1,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
  })
  const where = `the bucket ${bucket}${endpoint ? ` at ${endpoint}` : ''}`
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }))
    return good('storage', `${where} can be reached`)
  } catch (error) {
    const { $metadata } = error as { $metadata?: { httpStatusCode?: number } }
    const status = $metadata?.httpStatusCode
    if (status === 404) return bad('storage', `${where} does not exist`, 'Create the bucket.')
    if (status === 403)
      return bad('storage', `${where} rejects this key`, 'Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.')
    return bad('storage', `${where}: ${messageOf(error)}`, 'Check S3_ENDPOINT and S3_REGION.')
  } finally {
    client.destroy()
  }
}
