import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3'
import type { S3Config } from '../../src/platform/lib/config.ts'
import { freePort } from './free-port.ts'

export interface S3Server {
  endpoint: string
  accessKeyId: string
  secretAccessKey: string
  stop(): Promise<void>
}

export interface TestBucket {
  config: S3Config
  /** Keys of all files and, marked `.part`, of all uploads that nobody ended. */
  list(): Promise<string[]>
  /** Begins an upload and never ends it, as a killed process would. */
  leavePart(key: string): Promise<void>
}

const run = promisify(execFile)
const script = (name: string) => join(import.meta.dirname, name)

/** The S3 service of TEST_S3_*, or one started here where Ceph's gateway is installed; otherwise null. */
export async function startS3(): Promise<S3Server | null> {
  const { TEST_S3_ENDPOINT: endpoint, TEST_S3_KEY = '', TEST_S3_SECRET = '' } = process.env
  if (endpoint) {
    return { endpoint, accessKeyId: TEST_S3_KEY, secretAccessKey: TEST_S3_SECRET, stop: async () => {} }
  }
  return ['radosgw', 'ceph-mon', 'ceph-osd'].every(isInstalled) ? startGateway() : null
}

/** A new bucket with a random name. */
export async function createBucket({
  endpoint,
  accessKeyId,
  secretAccessKey,
}: S3Server): Promise<TestBucket> {
  const config = {
    endpoint,
    region: 'us-east-1',
    bucket: `jurat-${randomUUID()}`,
    accessKeyId,
    secretAccessKey,
  }
  const client = new S3Client({ ...config, credentials: config, forcePathStyle: true })
  const Bucket = config.bucket
  await client.send(new CreateBucketCommand({ Bucket }))
  return {
    config,
    async list() {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }))
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }))
      return [...Contents.map(({ Key }) => `${Key}`), ...Uploads.map(({ Key }) => `${Key}.part`)]
    },
    async leavePart(key) {
      await client.send(new CreateMultipartUploadCommand({ Bucket, Key: key }))
    },
  }
}

async function startGateway(): Promise<S3Server> {
  const dir = await mkdtemp(join(tmpdir(), 'jurat-s3-'))
  const stop = async () => {
    await run(script('radosgw-down.sh'), [dir])
    await rm(dir, { recursive: true, force: true })
  }
  const [port, monPort] = [await freePort(), await freePort()]
  const accessKeyId = 'testkey'
  const secretAccessKey = 'testsecretkey'
  const settings = {
    RGW_PORT: `${port}`,
    MON_PORT: `${monPort}`,
    S3_KEY: accessKeyId,
    S3_SECRET: secretAccessKey,
  }
  try {
    await run(script('radosgw-up.sh'), [dir], { env: { ...process.env, ...settings }, timeout: 60_000 })
  } catch (error) {
    await stop()
    throw error
  }
  return { endpoint: `http://127.0.0.1:${port}`, accessKeyId, secretAccessKey, stop }
}

const isInstalled = (program: string) =>
  (process.env.PATH ?? '').split(delimiter).some(dir => existsSync(join(dir, program)))
