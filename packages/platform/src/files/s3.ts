import { createHash } from 'node:crypto'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { Readable } from 'node:stream'
import type { ListMultipartUploadsCommandOutput, S3Client } from '@aws-sdk/client-s3'
import { type Files, FilesUnavailableError, FileTooLargeError, isKey, mustBeKey } from './files.ts'

export type S3Settings = {
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Left out for AWS itself. */
  endpoint: string | undefined
  /** The bucket stands in the path, not in the host's name. */
  pathStyle: boolean
  /** How long a call may go without an answer. */
  timeoutMs?: number
}

/** What the protocol allows at least. One part is read while the one before it is on its way: all an upload holds in memory. */
const PART_BYTES = 5 * 1024 * 1024
const PREFIX = 'files/'
const TRIES = 3
const CONNECT_MS = 3_000
const ANSWER_MS = 30_000
/** Each slow reader of a large file holds a connection; nobody else may wait for theirs. */
const SOCKETS = 512

/** Files in a bucket of their own, at AWS or anything else that speaks S3. The client is loaded with the first call. */
export function openS3Files(settings: S3Settings): Files {
  const Bucket = settings.bucket
  let opened: ReturnType<typeof connect> | undefined
  const open = () => {
    opened ??= connect(settings)
    return opened
  }
  const at = (key: string) => {
    mustBeKey(key)
    return { Bucket, Key: `${PREFIX}${key}` }
  }

  return {
    async put(key, source, { maxBytes = Number.POSITIVE_INFINITY } = {}) {
      const place = at(key)
      const { client, Upload } = await open()
      const measured = measure(source, maxBytes)
      const Body = Readable.from(measured.chunks, { objectMode: false })
      try {
        await new Upload({ client, params: { ...place, Body }, partSize: PART_BYTES, queueSize: 1 }).done()
        return measured.total()
      } catch (error) {
        throw measured.broken() ?? new FilesUnavailableError(error)
      } finally {
        Body.destroy()
      }
    },
    async get(key, range) {
      const place = at(key)
      const { client, s3 } = await open()
      try {
        const found = await client.send(new s3.GetObjectCommand(range ? { ...place, Range: `bytes=${range.start}-${range.end}` } : place))
        const whole = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1]
        return { size: Number(whole ?? found.ContentLength), stream: found.Body as Readable }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw new FilesUnavailableError(error)
      }
    },
    async remove(key) {
      const place = at(key)
      const { client, s3 } = await open()
      await reached(client.send(new s3.DeleteObjectCommand(place)))
    },
    async *storedBefore(instant) {
      const { client, s3 } = await open()
      let from: string | undefined
      do {
        const page = await reached(client.send(new s3.ListObjectsV2Command({ Bucket, Prefix: PREFIX, ContinuationToken: from })))
        const old = (page.Contents ?? []).filter(({ LastModified }) => LastModified && LastModified < instant)
        const keys = old.map(({ Key = '' }) => Key.slice(PREFIX.length)).filter(isKey)
        if (keys.length > 0) yield keys
        from = page.NextContinuationToken
      } while (from)
    },
    async removeHalves(before) {
      const { client, s3 } = await open()
      let removed = 0
      let from: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {}
      while (from) {
        const page: ListMultipartUploadsCommandOutput = await reached(
          client.send(new s3.ListMultipartUploadsCommand({ Bucket, Prefix: PREFIX, ...from })),
        )
        for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
          if (!Key || !UploadId || !Initiated || Initiated >= before) continue
          await reached(client.send(new s3.AbortMultipartUploadCommand({ Bucket, Key, UploadId })))
          removed += 1
        }
        from = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : undefined
      }
      return removed
    },
    async probe() {
      const { client, s3 } = await open()
      await reached(client.send(new s3.HeadBucketCommand({ Bucket })))
    },
  }
}

async function connect({ region, endpoint, pathStyle, accessKeyId, secretAccessKey, timeoutMs = ANSWER_MS }: S3Settings) {
  const [s3, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')])
  const client: S3Client = new s3.S3Client({
    region,
    ...(endpoint ? { endpoint } : {}),
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: TRIES,
    // Newer checksums are unknown to many that speak S3. The signature covers the SHA-256 of every part that goes up.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      httpAgent: new HttpAgent({ keepAlive: true, maxSockets: SOCKETS }),
      httpsAgent: new HttpsAgent({ keepAlive: true, maxSockets: SOCKETS }),
    },
  })
  return { client, s3, Upload }
}

/** Passes a source on, counted and hashed; what broke it is told apart from what the store says. */
function measure(source: AsyncIterable<Uint8Array>, maxBytes: number) {
  const digest = createHash('sha256')
  let size = 0
  let broken: unknown
  const pieces = source[Symbol.asyncIterator]()
  const fail = (error: unknown): never => {
    broken = error
    throw error
  }
  async function* chunks() {
    try {
      for (let piece = await pieces.next().catch(fail); !piece.done; piece = await pieces.next().catch(fail)) {
        size += piece.value.byteLength
        if (size > maxBytes) fail(new FileTooLargeError(maxBytes))
        digest.update(piece.value)
        yield piece.value
      }
    } finally {
      await pieces.return?.()
    }
  }
  return { chunks: chunks(), total: () => ({ size, sha256: digest.digest('hex') }), broken: () => broken }
}

const isMissing = (error: unknown) => (error as Error).name === 'NoSuchKey'

const reached = <T>(call: Promise<T>): Promise<T> => call.catch((error: unknown) => Promise.reject(new FilesUnavailableError(error)))
