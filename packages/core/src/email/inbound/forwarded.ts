import { EMAIL } from '@balcao/contracts/email'
import type { MailAddress } from './read-mail.ts'

/** A mail inside of another: who wrote it, what about, what it said, and what whoever forwards it wrote above it. */
export type Forwarded = { from: MailAddress; subject: string; content: string; note: string }

/** Only what a mail program marks as forwarded is: an answer quotes as well. */
const SUBJECT = /^\s{0,3}(?:enc|fwd?|rv|wg|tr)\s?:/i
const MARKS: readonly RegExp[] = [
  /^-{2,10} ?(?:Mensagem encaminhada|Mensagem original|Forwarded message|Original Message|Mensaje reenviado) ?-{2,10}$/i,
  /^(?:Begin forwarded message|Início da mensagem encaminhada|Inicio del mensaje reenviado) ?:$/i,
  /^_{20,80}$/,
]
const FROM = /^(?:De|From|Von) ?: ?(.{3,300})$/i
const ABOUT = /^(?:Assunto|Subject|Asunto|Betreff) ?: ?(.{0,300})$/i
const OTHERS =
  /^(?:Para|To|An|Cc|Cco|Bcc|Data|Date|Datum|Fecha|Enviad[ao](?: em| el)?|Sent|Gesendet|Importância|Importance|Responder a|Reply-To|Anexos?|Attachments?) ?:/i
/** Lines of a head that are looked at, empty ones included. */
const LONGEST_HEAD = 24

/** A line without what Markdown and quoting put around its words. */
const bare = (line: string): string =>
  line
    .slice(0, 600)
    .replace(/^[>\s]{1,20}/, '')
    .replace(/\\([\\_*<>[\]()#.!-])/g, '$1')
    .replace(/\*\*|\\$/g, '')
    .replace(/\[([^\]]{1,254})\]\(mailto:[^)]{1,300}\)/g, '$1')
    .trim()

/** `Name <address>`, an address alone, or one in square brackets, as Outlook writes it. */
function addressIn(text: string): MailAddress | undefined {
  const [, name = '', address = ''] = /^(.{0,200}?)\s{0,3}[<[(]{1,2}(?:mailto:)?([^\s<>[\]()]{3,254})[>\])]{1,2}\s{0,3}$/.exec(text) ?? [
    null,
    '',
    text,
  ]
  const found = address.trim().toLowerCase()
  return EMAIL.test(found) ? { name: name.replace(/^["']|["']$/g, '').trim(), address: found } : undefined
}

/**
 * The mail that a mail forwards, as the programs of Google, Microsoft and Apple write it in Portuguese, English and Spanish.
 * @param text the whole of it, as Markdown
 * @returns undefined where nothing is forwarded, or nobody can be told who wrote it
 */
export function forwardedIn(subject: string, text: string): Forwarded | undefined {
  if (!SUBJECT.test(subject)) return undefined
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const words = lines.map(bare)
  const head = words.findIndex((line, at) => FROM.test(line) && isHead(words, at))
  const from = addressIn(FROM.exec(words[head] ?? '')?.[1] ?? '')
  if (!from) return undefined
  const mark = words.slice(0, head).findLastIndex((line) => line !== '')
  const begin = MARKS.some((one) => one.test(words[mark] ?? '')) ? mark : head
  const end = endOfHead(words, head)
  const about = words.slice(head, end).flatMap((line) => ABOUT.exec(line)?.[1] ?? [])
  return {
    from,
    subject: about[0]?.trim() || subject,
    content: lines.slice(end).join('\n').trim(),
    note: lines.slice(0, begin).join('\n').trim(),
  }
}

/** Something else that heads a mail stands near its sender. */
const isHead = (words: readonly string[], at: number): boolean =>
  words.slice(Math.max(0, at - 6), at + LONGEST_HEAD).some((line) => ABOUT.test(line) || /^(?:Enviad|Sent|Date|Data|Fecha)/i.test(line))

/** The line after the last one of a head, which goes over empty lines where each of its lines is a paragraph. */
function endOfHead(words: readonly string[], head: number): number {
  let end = head + 1
  for (let at = head + 1; at < Math.min(words.length, head + LONGEST_HEAD); at++) {
    const line = words[at] ?? ''
    if (ABOUT.test(line) || OTHERS.test(line)) end = at + 1
    else if (line !== '') break
  }
  return end
}
