import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Uint8Array, text: string) => createHmac('sha256', key).update(text).digest()
const encode = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const HEADER = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/

/** Whether a request is signed as AWS Signature Version 4 asks for, and its body is the one that was signed. */
export function isSigned(request: IncomingMessage, body: Uint8Array, keys: { id: string; secret: string; region: string }): boolean {
  const [, id, day, region, names = '', signature] = HEADER.exec(request.headers.authorization ?? '') ?? []
  const [instant, bodyHash] = [request.headers['x-amz-date'], request.headers['x-amz-content-sha256']]
  if (id !== keys.id || region !== keys.region || typeof instant !== 'string' || !instant.startsWith(`${day}T`)) return false
  if (bodyHash !== sha256(body)) return false

  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x')
  const query = [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
  const headers = names.split(';').map(
    (name) =>
      `${name}:${String(request.headers[name] ?? '')
        .trim()
        .replace(/ +/g, ' ')}\n`,
  )
  const canonical = [request.method, pathname, query, headers.join(''), names, bodyHash].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', instant, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce((held, part) => hmac(held, part ?? ''), hmac(`AWS4${keys.secret}`, day ?? ''))
  return hmac(key, toSign).toString('hex') === signature
}
