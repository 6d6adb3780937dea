import { Email } from '@balcao/contracts/common'
import type { FieldReason } from '@balcao/contracts/reason-texts'
import { MAX_IMPORTED_MESSAGES, MAX_REFERENCE } from '@balcao/contracts/ticket-import/bounds'
import { MAX_CONTENT, MAX_TITLE } from '@balcao/contracts/tickets/bounds'
import { readInstant } from './dates.ts'
import type { ImportedMessage, ImportedTicket, LinkedFile, ReadItem, Who } from './item.ts'

/** What a source found of a ticket, as text that nothing has checked yet. */
export type RawTicket = {
  line: number
  reference: unknown
  url?: unknown
  title: unknown
  description: unknown
  files?: LinkedFile[]
  status?: unknown
  priority?: unknown
  type?: unknown
  channel?: unknown
  requester: { email?: unknown; name?: unknown } | undefined
  author?: Who | null
  assignee?: Who | null
  company?: unknown
  tags?: readonly unknown[]
  fields?: ImportedTicket['fields']
  createdAt: unknown
  updatedAt?: unknown
  firstReplyAt?: unknown
  resolvedAt?: unknown
  closedAt?: unknown
  messages: ImportedMessage[]
}

/** Text that can be stored: numbers are written out, what is neither is nothing. */
export function text(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed().replaceAll('\r\n', '\n').trim() : ''
}
/** One line without control and direction characters. */
const oneLine = (value: unknown) =>
  text(value)
    .replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ')
    .trim()
const word = (value: unknown) => oneLine(value).toLowerCase().slice(0, 200) || null

/** Cut where a character ends, as the database counts them. */
function cut(value: string, most: number): string {
  if (value.length <= most) return value
  return `${value
    .slice(0, most - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, '')}…`
}

export const emailIn = (value: unknown): string | null => {
  const parsed = Email.safeParse(oneLine(value))
  return parsed.success ? parsed.data : null
}

/** Somebody by address and name, either of which may be missing; null where both are. */
export function who(email: unknown, name: unknown): Who | null {
  const address = emailIn(email)
  const called = cut(oneLine(name) || (address?.split('@')[0] ?? ''), 120)
  return address || called ? { email: address, name: called } : null
}

/** A link to a file of the other system; undefined where its address is none of the web. */
export function link(name: unknown, url: unknown): LinkedFile | undefined {
  const address = text(url)
  if (!/^https?:\/\/[^\s<>]+$/i.test(address) || address.length > 2_000) return undefined
  return { name: cut(oneLine(name) || 'anexo', 200), url: address }
}

/** A message; undefined where it has neither text nor files, or no moment. */
export function message(
  raw: { at: unknown; author: Who | null; side: ImportedMessage['side']; text: unknown; isInternal: boolean; files?: LinkedFile[] },
  zone: string,
): ImportedMessage | undefined {
  const at = readInstant(text(raw.at), zone)
  const content = cut(text(raw.text), MAX_CONTENT - 5_000)
  const files = (raw.files ?? []).slice(0, 50)
  if (!at || (!content && files.length === 0)) return undefined
  return { at, author: raw.author, side: raw.side, text: content, isInternal: raw.isInternal, files }
}

/** Checks what a source found: a ticket, or why it is none. What is only too long is cut, and said. */
export function item(raw: RawTicket, zone: string): ReadItem {
  const reasons: FieldReason[] = []
  const wrong = (field: string, reason: FieldReason['reason'], params?: object) =>
    void reasons.push({ field, reason, ...(params ? { params } : {}) } as FieldReason)
  const reference = oneLine(raw.reference)
  if (!reference) wrong('reference', 'ticket_import_reference_missing')
  else if (reference.length > MAX_REFERENCE) wrong('reference', 'ticket_import_reference_long', { most: MAX_REFERENCE })
  const body = text(raw.description)
  const title = oneLine(raw.title) || oneLine(body.slice(0, 80))
  if (!title) wrong('title', 'ticket_import_title_missing')
  const address = oneLine(raw.requester?.email)
  const requester = who(address, raw.requester?.name)
  if (!address) wrong('requesterEmail', 'ticket_import_requester_missing')
  else if (!requester?.email) wrong('requesterEmail', 'ticket_import_email_malformed', { email: address.slice(0, 200) })
  const dated = (field: 'createdAt' | 'updatedAt' | 'firstReplyAt' | 'resolvedAt' | 'closedAt') => {
    const written = text(raw[field])
    const at = written ? readInstant(written, zone) : undefined
    if (written && !at) wrong(field, 'ticket_import_date_malformed', { text: written.slice(0, 60) })
    return at ?? null
  }
  const dates = {
    updatedAt: dated('updatedAt'),
    firstReplyAt: dated('firstReplyAt'),
    resolvedAt: dated('resolvedAt'),
    closedAt: dated('closedAt'),
  }
  const createdAt = dated('createdAt')
  if (!text(raw.createdAt)) wrong('createdAt', 'ticket_import_date_missing')
  const shown = { line: raw.line, reference: reference.slice(0, MAX_REFERENCE), title: cut(title, MAX_TITLE) }
  if (reasons.length > 0 || !requester || !createdAt) return { ...shown, ticket: undefined, reasons }
  const most = MAX_CONTENT - 5_000
  if (title.length > MAX_TITLE) wrong('title', 'ticket_import_cut', { most: MAX_TITLE })
  if (body.length > most) wrong('description', 'ticket_import_cut', { most })
  if (raw.messages.length > MAX_IMPORTED_MESSAGES) wrong('messages', 'ticket_import_messages_cut', { most: MAX_IMPORTED_MESSAGES })
  const url = text(raw.url)
  const ticket: ImportedTicket = {
    ...{
      reference,
      title: shown.title,
      description: cut(body, most),
      files: (raw.files ?? []).slice(0, 50),
      createdAt,
      ...dates,
      requester,
    },
    url: /^https?:\/\/\S+$/i.test(url) && url.length <= 1_000 ? url : null,
    ...{ status: word(raw.status), priority: word(raw.priority), type: word(raw.type), channel: word(raw.channel) },
    ...{ author: raw.author ?? null, assignee: raw.assignee ?? null, company: cut(oneLine(raw.company), 120) || null },
    tags: [...new Set((raw.tags ?? []).map(oneLine).filter(Boolean))].slice(0, 50),
    fields: raw.fields ?? {},
    messages: raw.messages.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)).slice(0, MAX_IMPORTED_MESSAGES),
  }
  return { ...shown, ticket, reasons }
}
