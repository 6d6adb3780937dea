import { Buffer } from 'node:buffer'

export type Sample = { name: string; raw: Buffer }
export type Encoding = '8bit' | 'quoted-printable' | 'base64'
type Part = { type: string; body: string | Buffer; encoding?: Encoding; headers?: Record<string, string> }

const wrapped = (text: string) => text.match(/.{1,76}/g)?.join('\r\n') ?? ''

/** Bytes as a mail carries them. */
function encoded(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === '8bit') return bytes
  if (encoding === 'base64') return Buffer.from(wrapped(bytes.toString('base64')))
  const lines = bytes.toString('latin1').split('\n')
  const quoted = lines.map((line) =>
    [...line]
      .map((sign) => (/[\x20-\x3c\x3e-\x7e\t]/.test(sign) ? sign : `=${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`))
      .join('')
      .replace(/(.{60,72}?)(?=[^=]{3})/g, '$1=\r\n'),
  )
  return Buffer.from(quoted.join('\r\n'))
}

/** One part, with its head. */
export function part({ type, body, encoding = '8bit', headers = {} }: Part): Buffer {
  const head = { 'Content-Type': type, 'Content-Transfer-Encoding': encoding, ...headers }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
  const bytes = typeof body === 'string' ? Buffer.from(body.replace(/\r?\n/g, '\r\n')) : body
  return Buffer.concat([Buffer.from(`${lines.join('')}\r\n`), encoded(bytes, encoding)])
}

/** Parts side by side. */
export function multipart(kind: string, parts: readonly Buffer[], boundary = `=_${kind.replace(/\W.*/, '')}`): Buffer {
  const pieces = parts.flatMap((one) => [Buffer.from(`--${boundary}\r\n`), one, Buffer.from('\r\n')])
  const head = Buffer.from(`Content-Type: multipart/${kind}; boundary="${boundary}"\r\n\r\n`)
  return Buffer.concat([head, ...pieces, Buffer.from(`--${boundary}--\r\n`)])
}

/** A word of a header in letters that headers cannot hold. */
export const word = (text: string) => (/^[\x20-\x7e]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`)

const HEADERS: Record<string, string> = {
  From: `${word('Ana Conceição')} <ana@cliente.test>`,
  To: 'suporte@acme.test',
  Date: 'Wed, 25 Nov 2026 10:00:00 -0300',
  'MIME-Version': '1.0',
}

/** A whole mail: its head, and a body that begins with its own content headers. A header that is null is left out. */
export function mail(name: string, headers: Record<string, string | null>, body: Buffer): Sample {
  const all = { ...HEADERS, 'Message-ID': `<${name.replace(/\W+/g, '.')}@cliente.test>`, ...headers }
  const lines = Object.entries(all).flatMap(([key, value]) => (value === null ? [] : [`${key}: ${value}\r\n`]))
  return { name, raw: Buffer.concat([Buffer.from(lines.join('')), body, Buffer.from('\r\n')]) }
}
