import { withoutMarkup } from '@balcao/contracts/comments/mention-text'
import type { Language } from '@balcao/contracts/language'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import type { QueuedMail } from './deliver.ts'
import { frame, messageMail } from './message-mail.ts'
import { MESSAGE_WORDS } from './words/message.ts'

/** So many messages are quoted, the newest first, and so many characters of each. */
const MOST_MESSAGES = 5
const MOST_CHARACTERS = 2_000

type Said = { author: string; authorSide: string; content: string; at: string }

/**
 * What was said on a ticket before an answer to its requester, as quotes, where the ticket's mailbox wants that. Notes are not among it, and
 * copies have none: whoever is copied now was not in the conversation before.
 */
export async function historyOf(ctx: Ctx, mail: QueuedMail, language: Language): Promise<string> {
  const { mailbox, sourceKey, linkPath, ticketId, commentId } = mail
  if (!mailbox?.quotes || !sourceKey.startsWith('reply-') || linkPath === null || ticketId === null || !commentId) return ''
  const { timeZone } = await ctx.db.selectFrom('tenants').select('timeZone').where('id', '=', ctx.actor.tenantId).executeTakeFirstOrThrow()
  const when = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone })
  const { quoted } = MESSAGE_WORDS[language]
  const said = await saidBefore(ctx, ticketId, commentId)
  return said
    .map(({ author, authorSide, content, at }) => {
      const words = messageMail('', { content: shortened(withoutMarkup(content)), authorSide }, '')
      return `${frame(quoted(author, when.format(new Date(at)).replace(',', '')))}\n\n${asQuote(words)}`
    })
    .join('\n\n')
}

/** Public messages before this one, the newest first; the description of the ticket is the oldest. */
async function saidBefore({ db }: Ctx, ticketId: number, commentId: number): Promise<Said[]> {
  const { rows } = await sql<Said>`
    (select m.id, u.name as author, m.author_side as "authorSide", m.content, m.created_at as at
      from comments m join users u on u.tenant_id = m.tenant_id and u.id = m.author_id
      where m.ticket_id = ${ticketId} and m.id < ${commentId} and not m.is_internal order by m.id desc limit ${MOST_MESSAGES})
    union all
    (select 0, u.name, 'customer', t.description, t.created_at
      from tickets t join users u on u.tenant_id = t.tenant_id and u.id = t.requester_id where t.id = ${ticketId})
    order by id desc limit ${MOST_MESSAGES}`.execute(db)
  return rows.filter(({ content }) => content.trim() !== '')
}

const shortened = (text: string) => (text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS).trimEnd()}…` : text)

const asQuote = (markdown: string) =>
  markdown
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
