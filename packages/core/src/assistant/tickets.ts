import { ListTickets, type Ticket } from '@balcao/contracts/tickets/tickets'
import type { Ctx } from '../ctx.ts'
import { asDomainError } from '../errors.ts'
import { get, list } from '../tickets/tickets.ts'
import type { Answer } from './answer.ts'

const SHOWN = 3

const ticketPage = (ctx: Ctx, { id }: Ticket) => (ctx.actor.side === 'staff' ? `/tickets/${id}` : `/portal/ticket/${id}`)
/** Brackets and stars are somebody's words here, no marks. */
const plain = (text: string) =>
  text
    .replace(/[[\]*_`<>\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120)

const lineOf = (ctx: Ctx, ticket: Ticket) =>
  `[#${ticket.number} ${plain(ticket.title)}](${ticketPage(ctx, ticket)}): **${plain(ticket.statusLabel)}**`

const cited = (tickets: readonly Ticket[]): NonNullable<Answer['citations']> =>
  tickets.map(({ id, title, number }) => ({ kind: 'ticket', id, title: `#${number} ${title}`, heading: null, anchor: null }))

/** How one ticket stands, if the asker sees it: of others it is not even said that they are there. */
export async function ticketStatus(ctx: Ctx, number: number): Promise<Answer> {
  const unknown: Answer = { kind: 'talk', content: `Não encontrei o ticket #${number} entre os que você pode ver.` }
  const row = await ctx.db.selectFrom('tickets').where('number', '=', number).select('id').executeTakeFirst()
  if (!row) return unknown
  try {
    const ticket = await get(ctx, { id: row.id })
    return { kind: 'answer', content: lineOf(ctx, ticket), citations: cited([ticket]), confidence: 1 }
  } catch (error) {
    if (asDomainError(error).kind !== 'not_found') throw error
    return unknown
  }
}

/** The asker's own: what a customer asked for, what somebody of the desk has to do. */
export async function myTickets(ctx: Ctx): Promise<Answer> {
  const filter = ctx.actor.side === 'staff' ? { assignee: 'me' } : {}
  const { data } = await list(ctx, ListTickets.parse({ limit: SHOWN, ...filter }))
  if (data.length === 0) return { kind: 'talk', content: 'Você não tem tickets.', actions: ['create_ticket'] }
  const content = `Os seus tickets mais recentes:\n\n${data.map((ticket) => `- ${lineOf(ctx, ticket)}`).join('\n')}`
  return { kind: 'answer', content, citations: cited(data), confidence: 1 }
}
