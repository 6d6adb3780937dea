import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo, LookupFunction } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { CERTIFICATE, KEY } from './push-certificate.ts'

const HOST = 'push.example.com'

/** What a push service took, as far as it can see, and as its browser reads it. */
export type Taken = { path: string; text: string; ttl: string; topic: string; urgency: string; signedBy: string; subject: string }

/** A browser: its key pair and secret, as a `PushSubscription` names them, and how it reads what comes (RFC 8291, RFC 8188). */
function aBrowser() {
  const pair = createECDH('prime256v1')
  const own = pair.generateKeys()
  const auth = randomBytes(16)
  const derive = (secret: Uint8Array, salt: Uint8Array, info: string | Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length))
  return {
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    read(body: Buffer): string {
      const salt = body.subarray(0, 16)
      const keyLength = body.readUInt8(20)
      const sender = body.subarray(21, 21 + keyLength)
      const record = body.subarray(21 + keyLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
      const secret = derive(pair.computeSecret(sender), auth, info, 32)
      const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
      const cipher = createDecipheriv('aes-128-gcm', key, nonce)
      cipher.setAuthTag(record.subarray(-16))
      const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
      return padded.subarray(0, padded.lastIndexOf(2)).toString()
    },
  }
}

/** Who signed a request, and for whom to write to; fails for what RFC 8292 does not allow. */
function signer(authorization: string | undefined, origin: string): { signedBy: string; subject: string } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=([\w-]+)$/.exec(authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string }
  const seconds = exp - Date.now() / 1000
  if (!signed || aud !== origin || seconds <= 0 || seconds > 86_400) throw new Error('not signed as RFC 8292 wants it')
  return { signedBy: key, subject: sub }
}

/** A push service on this machine, with browsers whose messages it takes: https, checked signatures, messages only their browser can read. */
export async function aPushService() {
  const taken: Taken[] = []
  const browsers = new Map<string, ReturnType<typeof aBrowser>>()
  const state = { status: 201, silent: false }
  const server = createServer({ key: KEY, cert: CERTIFICATE }, async (request, response) => {
    const body = await buffer(request)
    if (state.silent) return
    const path = request.url ?? ''
    const browser = browsers.get(path)
    if (!browser) return response.writeHead(410).end()
    if (state.status !== 201) return response.writeHead(state.status, { location: 'https://push.example.com/elsewhere' }).end()
    try {
      const { ttl, topic, urgency, authorization, 'content-encoding': encoding } = request.headers
      if (encoding !== 'aes128gcm' || body.length > 4096) throw new Error('not encrypted as RFC 8291 wants it')
      const header = { ttl: String(ttl), topic: String(topic), urgency: String(urgency) }
      taken.push({ path, text: browser.read(body), ...header, ...signer(authorization, origin) })
      response.writeHead(201).end()
    } catch {
      response.writeHead(400).end()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const origin = `https://${HOST}:${port}`
  const lookup: LookupFunction = (_, options, callback) =>
    options.all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4)
  return {
    taken,
    state,
    /** How it is reached, though it is on this machine. */
    way: { lookup, ca: CERTIFICATE },
    /** A browser asks for an address. */
    subscribe() {
      const browser = aBrowser()
      const path = `/send/${randomBytes(12).toString('base64url')}`
      browsers.set(path, browser)
      return { endpoint: `${origin}${path}`, keys: browser.keys, leave: () => browsers.delete(path) }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
