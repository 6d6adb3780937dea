import type { Headers } from 'mailparser'
import { MailParser } from 'mailparser'
import { unpackTnef } from './tnef/tnef.ts'

export type Address = { name: string; address: string }
export type MailFile = { name: string; mime: string; cid: string | null; inline: boolean; bytes: Uint8Array }
/** What another server reports about a mail of ours (RFC 3464), or a reader complains of (RFC 5965). */
export type Report = { action: string; status: string; says: string; recipient: string; messageIds: string[] }
export type ParsedMail = {
  messageId: string | null
  inReplyTo: string[]
  references: string[]
  from: Address[]
  replyTo: Address[]
  to: Address[]
  cc: Address[]
  /** Addresses that servers on the way wrote down as the one it went to. */
  deliveredTo: string[]
  returnPath: string | null
  subject: string
  date: string | null
  /** The header lines as they came, as far as they are shown. */
  headers: [name: string, value: string][]
  text: string
  html: string | null
  files: MailFile[]
  report: Report | null
}

const MAX_FILES = 50
const MAX_ADDRESSES = 200
const MAX_IDS = 50
const MAX_HEADERS = 200
const MAX_HEADER_CHARS = 4_000
const MAX_TEXT = 2_000_000

/** A mail that is no mail: without a sender or in a form that nobody can read. */
export class MalformedMailError extends Error {
  override name = 'MalformedMailError'
}

/** Takes a mail apart; what it holds too much of is cut off. @throws MalformedMailError */
export async function parseMail(bytes: Uint8Array): Promise<ParsedMail> {
  const parser = new MailParser({
    skipTextToHtml: true,
    skipTextLinks: true,
    skipImageLinks: true,
    keepDeliveryStatus: true,
    maxHtmlLengthToParse: MAX_TEXT,
  })
  const files: MailFile[] = []
  const lines: { key: string; line: string }[] = []
  let headers: Headers = new Map()
  let [text, html] = ['', null as string | null]
  parser.on('headers', (found) => {
    headers = found
  })
  parser.on('headerLines', (found) => lines.push(...found.slice(0, MAX_HEADERS)))
  const ended = new Promise<void>((resolve, reject) => {
    parser.on('end', resolve)
    parser.on('error', (error: Error) => reject(new MalformedMailError(error.message, { cause: error })))
    parser.on('data', (part) => {
      if (part.type === 'text') {
        text = (part.text ?? '').slice(0, MAX_TEXT)
        html = part.html ? part.html.slice(0, MAX_TEXT) : null
        return
      }
      const chunks: Uint8Array[] = []
      part.content.on('data', (chunk: Uint8Array) => chunks.push(chunk))
      part.content.on('end', () => {
        const name = part.filename ?? (part.contentType === 'message/rfc822' ? 'mensagem.eml' : '')
        const inline = part.related === true || part.contentDisposition === 'inline'
        if (files.length < MAX_FILES)
          files.push({ name: clean(name), mime: part.contentType, cid: part.cid ?? null, inline, bytes: Buffer.concat(chunks) })
        part.release?.()
      })
    })
  })
  parser.end(Buffer.from(bytes))
  await ended
  const packed = withoutWinmail(files)
  if (text.trim() === '' && html === null) [text, html] = [packed.text.slice(0, MAX_TEXT), packed.html?.slice(0, MAX_TEXT) ?? null]
  return {
    messageId: idsIn(headers.get('message-id'))[0] ?? null,
    inReplyTo: idsIn(headers.get('in-reply-to')),
    references: idsIn(headers.get('references')).slice(-MAX_IDS),
    from: addressesIn(headers.get('from')),
    replyTo: addressesIn(headers.get('reply-to')),
    to: addressesIn(headers.get('to')),
    cc: addressesIn(headers.get('cc')),
    deliveredTo: ['delivered-to', 'x-original-to', 'x-forwarded-to', 'envelope-to']
      .flatMap((name) => linesOf(lines, name))
      .flatMap((value) => value.match(/[^\s<>,;"]{1,64}@[^\s<>,;"]{1,253}/g) ?? [])
      .slice(0, 20),
    returnPath: linesOf(lines, 'return-path')[0]?.replace(/[<>\s]/g, '') ?? null,
    subject: clean(textOf(headers.get('subject'))).slice(0, 998),
    date: dateIn(linesOf(lines, 'date')[0]),
    headers: lines.map(({ key, line }) => [key, contentOf(line)]),
    text: text.replaceAll('\0', '\uFFFD'),
    html: html?.replaceAll('\0', '\uFFFD') ?? null,
    files: packed.files,
    report: reportIn(files, headers),
  }
}

const TNEF = /^application\/(?:vnd\.)?ms-tnef$/

/** The files with those that Outlook packed into a winmail.dat in its place; one that cannot be read stays as it is. */
function withoutWinmail(files: readonly MailFile[]): { files: MailFile[]; text: string; html: string | null } {
  const said = { text: '', html: null as string | null }
  const all = files.flatMap((file): MailFile[] => {
    const packed = TNEF.test(file.mime) || /^winmail\.dat$/i.test(file.name) ? unpackTnef(file.bytes) : undefined
    if (!packed) return [file]
    said.text ||= packed.text
    said.html ??= packed.html
    return packed.files.map(({ name, mime, cid, bytes }) => ({ name: clean(name), mime: clean(mime), cid, inline: cid !== null, bytes }))
  })
  return { ...said, files: all.slice(0, MAX_FILES) }
}

const clean = (value: string) => value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
const contentOf = (line: string) => clean(line.slice(line.indexOf(':') + 1)).slice(0, MAX_HEADER_CHARS)
const linesOf = (lines: readonly { key: string; line: string }[], name: string) =>
  lines.filter(({ key }) => key === name).map(({ line }) => contentOf(line))
const textOf = (value: unknown): string => (typeof value === 'string' ? value : Array.isArray(value) ? String(value[0] ?? '') : '')

const idsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(String) : [String(value ?? '')]).flatMap((one) => one.match(/<[^\s<>]{1,900}>/g) ?? [])

type Listed = { name?: string; address?: string; group?: Listed[] }
const flat = (all: readonly Listed[], depth = 0): Listed[] =>
  all.flatMap((one) => (one.group ? (depth < 3 ? flat(one.group, depth + 1) : []) : [one]))

function addressesIn(value: unknown): Address[] {
  const found = (Array.isArray(value) ? value : [value]).flatMap((one) => (one as { value?: Listed[] } | undefined)?.value ?? [])
  return flat(found)
    .flatMap(({ name = '', address = '' }) =>
      /^[^\s<>(),;:"[\]\\@]{1,64}@[^\s<>(),;:"[\]\\@]{1,253}$/.test(address)
        ? [{ name: clean(name).slice(0, 200), address: address.toLowerCase() }]
        : [],
    )
    .slice(0, MAX_ADDRESSES)
}

function dateIn(value: string | undefined): string | null {
  const at = value === undefined ? Number.NaN : Date.parse(value)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

/** The report among the parts of a mail from a mail server; undefined fields are empty. */
function reportIn(files: readonly MailFile[], headers: Headers): Report | null {
  const type = headers.get('content-type') as { value?: string; params?: Record<string, string> } | undefined
  if (type?.value !== 'multipart/report' && type?.params?.['report-type'] === undefined) return null
  const part = files.find(({ mime }) => mime === 'message/delivery-status' || mime === 'message/feedback-report')
  if (!part) return null
  const said = Buffer.from(part.bytes.subarray(0, 64_000))
    .toString('utf8')
    .replace(/\r?\n[ \t]+/g, ' ')
  const field = (name: string) => clean(new RegExp(`^${name}:[ \\t]*([^\\r\\n]{0,998})`, 'im').exec(said)?.[1] ?? '')
  const ofOriginal = files
    .filter(({ mime }) => mime === 'message/rfc822' || mime === 'text/rfc822-headers' || mime === 'message/rfc822-headers')
    .flatMap(({ bytes }) => {
      const head = Buffer.from(bytes.subarray(0, 64_000))
        .toString('utf8')
        .replace(/\r?\n[ \t]+/g, ' ')
      return /^message-id:[ \t]*(<[^\s<>]{1,900}>)/im.exec(head)?.[1] ?? []
    })
  return {
    // A feedback report (RFC 5965) is what a reader complains of.
    action: part.mime === 'message/feedback-report' ? 'complaint' : field('Action').toLowerCase(),
    status: field('Status'),
    says: (field('Diagnostic-Code') || field('Feedback-Type')).slice(0, 500),
    recipient: (field('Final-Recipient') || field('Original-Rcpt-To')).replace(/^[^;]*;\s*/, '').toLowerCase(),
    messageIds: ofOriginal,
  }
}
