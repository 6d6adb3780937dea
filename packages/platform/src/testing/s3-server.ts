import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { isSigned } from './s3-signature.ts'

const KEYS = { id: 'balcao-tests', secret: 'the secret of the tests', region: 'sa-east-1' }
const BUCKET = 'balcao'
const LEAST_PART = 5 * 1024 * 1024

type Kept = { bytes: Buffer; at: Date }
type Half = { key: string; at: Date; parts: Map<number, Buffer> }
type Reply = { status: number; body?: string | Buffer; headers?: Record<string, string> }

const etag = (bytes: Uint8Array) => `"${createHash('md5').update(bytes).digest('hex')}"`
const xml = (name: string, inner: string): Reply => ({ status: 200, body: `<?xml version="1.0"?><${name}>${inner}</${name}>` })
const refusal = (status: number, code: string): Reply => ({ status, body: `<Error><Code>${code}</Code><Message>${code}</Message></Error>` })
const oldest = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1)

/**
 * A server on this machine that speaks as much of the S3 protocol as a store of files needs, as its specification says:
 * signatures are checked, parts have a least size, lists come in pages. What it keeps is in memory.
 */
export async function anS3Server({ page = 1000 } = {}) {
  const objects = new Map<string, Kept>()
  const halves = new Map<string, Half>()
  const state = { failing: undefined as number | undefined, silent: false, asked: 0, mostBytes: 0 }

  const list = (query: URLSearchParams): Reply => {
    const after = query.get('continuation-token') ?? ''
    const found = [...objects].map(([key, { at, bytes }]) => ({ key, at, size: bytes.length })).toSorted(oldest)
    const rest = found.filter(({ key }) => key.startsWith(query.get('prefix') ?? '') && key > after)
    const rows = rest.slice(0, page)
    const more = rest.length > page ? `<NextContinuationToken>${rows.at(-1)?.key}</NextContinuationToken>` : ''
    const contents = rows.map(
      ({ key, at, size }) => `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${size}</Size></Contents>`,
    )
    return xml('ListBucketResult', `<IsTruncated>${more !== ''}</IsTruncated>${contents.join('')}${more}`)
  }
  const listHalves = (query: URLSearchParams): Reply => {
    const after = query.get('upload-id-marker') ?? ''
    const rest = [...halves].map(([id, half]) => ({ id, ...half })).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const left = rest.filter(({ id }) => id > after)
    const rows = left.slice(0, page)
    const uploads = rows.map(
      ({ id, key, at }) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
    )
    const last = rows.at(-1)
    const next = last ? `<NextKeyMarker>${last.key}</NextKeyMarker><NextUploadIdMarker>${last.id}</NextUploadIdMarker>` : ''
    return xml('ListMultipartUploadsResult', `<IsTruncated>${left.length > page}</IsTruncated>${next}${uploads.join('')}`)
  }
  const read = (key: string, range: string | undefined): Reply => {
    const found = objects.get(key)
    if (!found) return refusal(404, 'NoSuchKey')
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
    if (from === undefined) return { status: 200, body: found.bytes }
    if (Number(from) >= found.bytes.length) return refusal(416, 'InvalidRange')
    const body = found.bytes.subarray(Number(from), Number(to) + 1)
    const place = `bytes ${from}-${Number(from) + body.length - 1}/${found.bytes.length}`
    return { status: 206, body, headers: { 'content-range': place } }
  }
  const complete = (id: string, body: string): Reply => {
    const half = halves.get(id)
    if (!half) return refusal(404, 'NoSuchUpload')
    const parts: Buffer[] = []
    for (const [, part = ''] of body.matchAll(/<Part>(.*?)<\/Part>/gs)) {
      const bytes = half.parts.get(Number(/<PartNumber>(\d+)</.exec(part)?.[1]))
      const named = /<ETag>(.*?)<\/ETag>/.exec(part)?.[1]?.replaceAll('&quot;', '"')
      if (!bytes || named !== etag(bytes)) return refusal(400, 'InvalidPart')
      parts.push(bytes)
    }
    if (parts.slice(0, -1).some(({ length }) => length < LEAST_PART)) return refusal(400, 'EntityTooSmall')
    objects.set(half.key, { bytes: Buffer.concat(parts), at: new Date() })
    halves.delete(id)
    return xml('CompleteMultipartUploadResult', `<Key>${half.key}</Key>`)
  }

  function answer(request: IncomingMessage, body: Buffer): Reply {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://x')
    const [, bucket, ...rest] = pathname.split('/').map(decodeURIComponent)
    const key = rest.join('/')
    const id = query.get('uploadId') ?? ''
    if (!isSigned(request, body, KEYS)) return refusal(403, 'SignatureDoesNotMatch')
    if (bucket !== BUCKET) return refusal(404, 'NoSuchBucket')
    switch (request.method) {
      case 'HEAD':
        return { status: 200 }
      case 'GET':
        if (key) return read(key, request.headers.range)
        return query.has('uploads') ? listHalves(query) : list(query)
      case 'PUT': {
        state.mostBytes = Math.max(state.mostBytes, body.length)
        if (!id) objects.set(key, { bytes: body, at: new Date() })
        else if (!halves.has(id)) return refusal(404, 'NoSuchUpload')
        else halves.get(id)?.parts.set(Number(query.get('partNumber')), body)
        return { status: 200, headers: { etag: etag(body) } }
      }
      case 'POST': {
        if (!query.has('uploads')) return complete(id, body.toString())
        const begun = randomUUID()
        halves.set(begun, { key, at: new Date(), parts: new Map() })
        return xml('InitiateMultipartUploadResult', `<UploadId>${begun}</UploadId>`)
      }
      case 'DELETE':
        if (id) return halves.delete(id) ? { status: 204 } : refusal(404, 'NoSuchUpload')
        objects.delete(key)
        return { status: 204 }
      default:
        return refusal(405, 'MethodNotAllowed')
    }
  }

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    state.asked += 1
    const bytes = await buffer(request)
    if (state.silent) return
    const { status, body, headers = {} } = state.failing ? refusal(state.failing, 'SlowDown') : answer(request, bytes)
    response.writeHead(status, { 'content-length': body === undefined ? 0 : Buffer.byteLength(body), ...headers })
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  let server: Server | undefined
  const listen = async (port: number) => {
    server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()))
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const close = async () => {
    const closing = server
    server = undefined
    if (!closing) return
    closing.closeAllConnections()
    closing.close()
    await once(closing, 'close')
  }
  const port = await listen(0)
  const endpoint = `http://127.0.0.1:${port}`
  return {
    objects,
    halves,
    state,
    settings: { bucket: BUCKET, region: KEYS.region, accessKeyId: KEYS.id, secretAccessKey: KEYS.secret, endpoint, pathStyle: true },
    /** The same as a process is told it. */
    variables: {
      FILES: 's3',
      S3_BUCKET: BUCKET,
      S3_REGION: KEYS.region,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: KEYS.id,
      S3_SECRET_ACCESS_KEY: KEYS.secret,
      S3_PATH_STYLE: 'true',
    },
    stop: close,
    start: async () => void (await listen(port)),
    close,
  }
}
