import { randomUUID } from 'node:crypto'
import type { SimulateFlow } from '@balcao/contracts/flows/flows'
import type { FlowSimulation } from '@balcao/contracts/flows/runs'
import type { FlowStep } from '@balcao/contracts/flows/steps'
import { sql } from 'kysely'
import { type Ctx, makeCtx, me, rehearse, systemActor } from '../ctx.ts'
import { DomainError, invalid, reasonsOf } from '../errors.ts'
import { must } from '../policy.ts'
import { conditionsHold } from '../tickets/conditions.ts'
import { lockTicket } from '../tickets/ticket-rows.ts'
import { mustSeeLocked } from '../tickets/tickets.ts'
import { allFlows } from './internal/flow-rows.ts'
import { perform } from './internal/perform.ts'
import { knownFlows, readFlow } from './internal/references.ts'
import { firstStep, stepAfter, stepOnWay } from './step-path.ts'

type Entry = FlowSimulation['entries'][number]

/** Takes the steps as a run would, up to the first wait. */
async function walk(ctx: Ctx, steps: readonly FlowStep[], ticketId: number, as: Parameters<typeof perform>[3]): Promise<Entry[]> {
  const entries: Entry[] = []
  let step = firstStep(steps)
  while (step) {
    const { key } = step
    const ticket = await lockTicket(ctx.db, ticketId)
    if (!ticket) return entries
    try {
      const done = await perform(ctx, step, ticket, as)
      entries.push({ ...done.entry, step: key })
      if (done.leads === 'wait' || done.leads === 'over') return entries
      step = done.leads === 'way' ? stepOnWay(steps, key, done.way) : stepAfter(steps, key)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      return [...entries, { what: 'failed', step: key, reasons: reasonsOf(error) }]
    }
  }
  return [...entries, { what: 'finished', step: null }]
}

/**
 * Which way a ticket would go, were the steps these. They are taken on the ticket for real, so that each is judged by what the ones before it changed, and
 * then all of it is undone.
 * @throws DomainError forbidden, ticket_not_found; invalid_input for what the steps name and nobody has
 */
export async function simulate(ctx: Ctx, { conditions, steps, ticketId }: SimulateFlow): Promise<FlowSimulation> {
  must(ctx, 'flow.manage')
  const { id, number, title } = await mustSeeLocked(ctx, ticketId)
  const { wrong, ...read } = await readFlow(ctx, { trigger: { event: 'manual' }, conditions, steps }, knownFlows(await allFlows(ctx)))
  if (wrong.length > 0) throw invalid(...wrong)
  const { rows } = await sql`select from tickets t where t.id = ${id} and ${conditionsHold(read.conditions)}`.execute(ctx.db)
  const system = makeCtx(ctx.db, systemActor(ctx.actor.tenantId), ctx.from)
  const as = {
    ...{ id: null, name: '', version: 0, authorId: me(ctx), authorName: ctx.actor.name, authorEmail: ctx.actor.email },
    ...{ cause: 'simulation', chain: randomUUID() },
  }
  const entries = await rehearse(ctx, () => walk(system, read.steps, id, as))
  return { ticket: { id, number, title }, applies: rows.length > 0, entries }
}
