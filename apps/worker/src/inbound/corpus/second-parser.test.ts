import PostalMime, { type Address, type Email } from 'postal-mime'
import { expect, test } from 'vitest'
import { readMail } from '../read-mail.ts'
import { conversations } from './conversations.ts'
import { oddities } from './oddities.ts'

type Ours = Awaited<ReturnType<typeof readMail>>
type Part = 'subject' | 'from' | 'to' | 'cc' | 'replyTo' | 'messageId' | 'files' | 'words'

/** Where the two readings of a mail differ, and why ours is meant. A line that no longer holds fails the test. */
const EXPLAINED: readonly { mails: RegExp; part: Part; why: string }[] = [
  { mails: /^proton .* reply html/, part: 'words', why: 'The line above a quote is in the text alone; the HTML is what is read.' },
  { mails: /^charset (us-ascii|x-unknown)/, part: 'words', why: 'What is UTF-8 is read as UTF-8, whatever the mail claims.' },
  { mails: /^report /, part: 'files', why: 'The blank line that ends a report is part of it.' },
  { mails: /^file mail in mail$/, part: 'files', why: 'The line end of an attached mail is part of it.' },
  { mails: /^file name of rfc 2231$/, part: 'files', why: 'The line end before a boundary belongs to the boundary (RFC 2046).' },
  { mails: /^html form$/, part: 'words', why: 'What a button says is not what somebody wrote.' },
  { mails: /^html word of office$/, part: 'words', why: 'What is hidden from readers of the mail stays hidden.' },
  { mails: /^html entities$/, part: 'words', why: 'The other parser leaves HTML as it is; ours says what the entities mean.' },
  { mails: /^head two from$/, part: 'from', why: 'Of two From lines both are kept, so that nobody hides behind the second.' },
  { mails: /^head from without a domain$/, part: 'from', why: 'An address without a domain can be answered by nobody.' },
  { mails: /^head id without brackets$/, part: 'messageId', why: 'Message-IDs are compared with their brackets.' },
]

const wordsOf = (text: string) =>
  new Set(
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]{3,}/gu) ?? [],
  )
const addressesOf = (list: readonly Address[] | undefined) =>
  (list ?? []).flatMap((one) => one.group ?? [one]).flatMap(({ address }) => (address === undefined ? [] : [address.toLowerCase()]))
const ownAddresses = (list: Ours['to']) => list.map(({ address }) => address)
const plain = (html: string) => html.replace(/<(style|script|title)[\s\S]*?<\/\1>/gi, ' ').replace(/<[^>]+>/g, ' ')

/** The words that the other parser sees and ours does not, in the message or in what it quotes. */
function lostWords(ours: Ours, theirs: Email): string[] {
  const own = wordsOf(`${ours.content} ${ours.quoted}`)
  return [...wordsOf(theirs.text ?? plain(theirs.html ?? ''))].filter((word) => !own.has(word))
}

function differences(ours: Ours, theirs: Email): Part[] {
  const pairs: Record<Part, [unknown, unknown]> = {
    subject: [ours.subject, (theirs.subject ?? '').trim()],
    from: [ownAddresses(ours.from), addressesOf(theirs.from ? [theirs.from] : [])],
    to: [ownAddresses(ours.to), addressesOf(theirs.to)],
    cc: [ownAddresses(ours.cc), addressesOf(theirs.cc)],
    replyTo: [ownAddresses(ours.replyTo), addressesOf(theirs.replyTo)],
    messageId: [ours.messageId, theirs.messageId ?? null],
    files: [
      ours.files.map(({ name, mime, bytes }) => [name, mime, bytes.byteLength]),
      theirs.attachments.map(({ filename, mimeType, content }) => [filename ?? '', mimeType, (content as ArrayBuffer).byteLength]),
    ],
    words: [[], lostWords(ours, theirs)],
  }
  return (Object.keys(pairs) as Part[]).filter((part) => JSON.stringify(pairs[part][0]) !== JSON.stringify(pairs[part][1]))
}

test('E09 a second parser reads each mail of the corpus the same way, but for what is explained', async () => {
  const unexplained: string[] = []
  const met = new Set<(typeof EXPLAINED)[number]>()
  let compared = 0
  for (const { name, raw } of [...conversations(), ...oddities()]) {
    const ours = await readMail(raw, null, 'desk.test', {}).catch(() => undefined)
    // What is no mail is refused, which the corpus itself shows.
    if (!ours) continue
    const theirs = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer', forceRfc822Attachments: true })
    compared += 1
    for (const part of differences(ours, theirs)) {
      const why = EXPLAINED.find((one) => one.part === part && one.mails.test(name))
      if (why) met.add(why)
      else unexplained.push(`${name}: ${part}${part === 'words' ? ` ${lostWords(ours, theirs).slice(0, 5).join(' ')}` : ''}`)
    }
  }
  expect(compared).toBeGreaterThanOrEqual(300)
  expect(unexplained).toEqual([])
  expect(EXPLAINED.filter((one) => !met.has(one))).toEqual([])
})
