/** More parts than any provider sends. */
const MOST_PARTS = 100

/**
 * The fields of a form, byte for byte: mails are in any encoding, and what reads forms as text would change them. Files are left out where
 * they are not asked for.
 */
export function formFields(type: string, body: Buffer): Map<string, Buffer> {
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return encodedFields(body)
  const [, quoted, bare] = /^multipart\/form-data\s*;.{0,200}?boundary=(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/i.exec(type) ?? []
  const boundary = quoted ?? bare
  return boundary ? partsOf(body, boundary) : new Map()
}

function encodedFields(body: Buffer): Map<string, Buffer> {
  const plain = (text: string) =>
    Buffer.from(
      text.replaceAll('+', ' ').replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      'latin1',
    )
  const fields = new Map<string, Buffer>()
  for (const pair of body.toString('latin1').split('&').slice(0, MOST_PARTS)) {
    const at = pair.indexOf('=')
    if (at > 0) fields.set(plain(pair.slice(0, at)).toString('utf8'), plain(pair.slice(at + 1)))
  }
  return fields
}

function partsOf(body: Buffer, boundary: string): Map<string, Buffer> {
  const fields = new Map<string, Buffer>()
  const mark = Buffer.from(`--${boundary}`)
  const between = Buffer.from(`\r\n--${boundary}`)
  let at = body.indexOf(mark)
  for (let count = 0; at >= 0 && count < MOST_PARTS; count += 1) {
    const start = at + (body[at] === 13 ? between.length : mark.length)
    const head = body.indexOf('\r\n\r\n', start)
    const end = body.indexOf(between, start)
    if (head < 0 || end < 0 || head > end) break
    const name = /;\s{0,5}name="([^"\r\n]{1,200})"/i.exec(body.toString('utf8', start, Math.min(head, start + 4_000)))?.[1]
    if (name) fields.set(name, body.subarray(head + 4, end))
    at = end
  }
  return fields
}
