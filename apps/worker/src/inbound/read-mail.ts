import { cleanMail } from '@balcao/core/email/inbound/clean'
import { type EnclosedMail, MALFORMED, type MailClient, type ReadMail } from '@balcao/core/email/inbound/read-mail'
import { authenticateMail, type Resolve } from '@balcao/platform/inbound/authenticate'
import { type ParsedMail, parseMail } from '@balcao/platform/inbound/parse'

/** What a name server says, by type and name: for tests, which ask no name server. */
export type Zone = Record<string, string[][]>

const answering =
  (zone: Zone): Resolve =>
  async (name, type) => {
    const found = zone[`${type} ${name}`]
    if (!found) throw Object.assign(new Error(`no ${type} of ${name}`), { code: 'ENOTFOUND' })
    return found
  }

async function timed<T>(run: () => T | Promise<T>): Promise<[T, number]> {
  const began = performance.now()
  const done = await run()
  return [done, Math.round(performance.now() - began)]
}

/** Reads one mail: takes it apart, asks who sent it, and cleans what it says. For a thread that can be ended. */
export async function readMail(bytes: Uint8Array, client: MailClient, mta: string, zone: Zone | null): Promise<ReadMail> {
  const [parsed, parse] = await timed(() =>
    parseMail(bytes).catch((error: unknown) => {
      throw new Error(`${MALFORMED}${error instanceof Error ? error.message : String(error)}`)
    }),
  )
  const [auth, authenticate] = await timed(() => authenticateMail(bytes, client, mta, zone ? answering(zone) : undefined))
  const { text, html, ...mail } = parsed
  const [cleaned, clean] = await timed(() => cleanMail(text, html))
  const enclosed = await enclosedIn(parsed)
  return { ...mail, ...cleaned, ...(enclosed ? { enclosed } : {}), auth, ms: { parse, authenticate, clean } }
}

/** The mail that a mail carries as its one file of that kind, as mail programs forward "as an attachment"; none in reports. */
async function enclosedIn({ files, report }: ParsedMail): Promise<EnclosedMail | undefined> {
  const mails = files.filter(({ mime }) => mime === 'message/rfc822')
  const [only] = mails
  if (!only || mails.length > 1 || report) return undefined
  // What cannot be read is a file like any other.
  const inner = await parseMail(only.bytes).catch(() => undefined)
  if (!inner) return undefined
  const { content, quoted } = await cleanMail(inner.text, inner.html)
  return { from: inner.from, subject: inner.subject, content: [content, quoted].filter(Boolean).join('\n\n'), files: inner.files }
}
