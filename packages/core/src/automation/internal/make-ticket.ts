import { MAX_DEPTH, MAX_MADE_TICKETS } from '@balcao/contracts/automation/bounds'
import type { RuleAction } from '@balcao/contracts/automation/rules'
import type { Reason } from '@balcao/contracts/reason-texts'
import { MAX_TITLE } from '@balcao/contracts/tickets/bounds'
import type { Ctx } from '../../ctx.ts'
import { DomainError, invalid, refusedFields } from '../../errors.ts'
import { open } from '../../tickets/open.ts'
import * as relations from '../../tickets/relations.ts'
import { makersOf } from '../made-tickets.ts'
import { filled } from './texts.ts'

type Wanted = Extract<RuleAction, { kind: 'create_ticket' }>
type For = { id: number; requesterId: number; companyId: number | null }

/** Why no more tickets are opened for this one; undefined where one may be. */
async function objection(ctx: Ctx, ticketId: number): Promise<Reason | undefined> {
  const { n } = await ctx.db
    .selectFrom('madeTickets')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('fromTicketId', '=', ticketId)
    .executeTakeFirstOrThrow()
  if (n >= MAX_MADE_TICKETS) return { reason: 'rule_made_too_many', params: { most: MAX_MADE_TICKETS } }
  return (await makersOf(ctx, ticketId)).length >= MAX_DEPTH ? { reason: 'rule_made_too_deep' } : undefined
}

/**
 * Opens a ticket for another one that this transaction has locked, and links both.
 * @param author in whose name it is opened
 * @returns its id
 * @throws DomainError invalid_input under the path of the action
 */
export async function makeTicket(
  ctx: Ctx,
  author: Ctx,
  maker: { kind: 'rule' | 'flow'; id: number | null },
  ticket: For,
  wanted: Wanted,
  path: string,
): Promise<number> {
  const why = await objection(ctx, ticket.id)
  if (why) throw invalid({ field: path, ...why })
  const { isInternal, relation, queueId, type, priority } = wanted
  const text = (name: 'title' | 'content', internal: boolean) =>
    filled(author, ticket.id, wanted[name], `${path}.${name}`, internal ? 'staff' : 'customers')
  const [title, description] = [
    (await text('title', false)).replace(/\s+/g, ' ').slice(0, MAX_TITLE).trim(),
    await text('content', isInternal),
  ]
  try {
    const input = {
      ...{ title, description, isInternal, requesterId: ticket.requesterId },
      ...(ticket.companyId === null ? {} : { companyId: ticket.companyId }),
      ...(queueId === null ? {} : { queueId }),
      ...(type === null ? {} : { type }),
      ...(priority === null ? {} : { priority }),
    }
    // Nobody is there to fill in what is required: it is asked for when the ticket is resolved.
    const { id } = await open(author, input, [], undefined, undefined, false)
    const by = maker.kind === 'rule' ? { ruleId: maker.id } : { flowId: maker.id }
    await ctx.db
      .insertInto('madeTickets')
      .values({ tenantId: ctx.actor.tenantId, ticketId: id, fromTicketId: ticket.id, ...by })
      .execute()
    await relations.add(ctx, { id: ticket.id, otherId: id, kind: relation })
    return id
  } catch (error) {
    const fields = error instanceof DomainError ? refusedFields(error) : []
    throw fields.length === 0 ? error : invalid(...fields.map((one) => ({ ...one, field: `${path}.${one.field}` })))
  }
}
