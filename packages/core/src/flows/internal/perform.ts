import type { Way } from '@balcao/contracts/flows/bounds'
import type { Awaited as AwaitedEvent, FlowStep } from '@balcao/contracts/flows/steps'
import { sql } from 'kysely'
import { absentReasons } from '../../absences/present.ts'
import { act, type Doer } from '../../automation/act.ts'
import { clockOfQueue } from '../../calendars/clock.ts'
import type { Ctx } from '../../ctx.ts'
import { invalid } from '../../errors.ts'
import { conditionsHold } from '../../tickets/conditions.ts'
import type { BareTicket } from '../../tickets/ticket-rows.ts'
import { hasReached } from './awaited.ts'
import type { Entry } from './run-rows.ts'
import { startRun } from './start-run.ts'

const MINUTE_MS = 60_000
const CLOCKS = { always: async () => undefined, business: clockOfQueue }

/** What became of a step: what is written down, and how it goes on. */
export type Performed = { entry: Entry } & (
  | { leads: 'on' | 'over' }
  | { leads: 'way'; way: Way }
  | { leads: 'wait'; until: string; awaits: AwaitedEvent | null }
)

/** Who does it, and what follows from it has which chain. */
type As = Omit<Doer, 'kind' | 'actions'> & { cause: string; chain: string }

/** The instant so many minutes from now, round the clock or in the business hours of the ticket's queue. @throws DomainError for hours that never come */
async function instantAfter(ctx: Ctx, { queueId }: BareTicket, { minutes, hours }: { minutes: number; hours: 'always' | 'business' }) {
  const clock = await CLOCKS[hours](ctx, queueId)
  const ms = minutes * MINUTE_MS
  const at = clock ? clock.add(Date.now(), ms) : Date.now() + ms
  if (!Number.isFinite(at)) throw invalid({ field: 'steps', reason: 'flow_never_open' })
  return new Date(at).toISOString()
}

async function holds({ db }: Ctx, { id }: BareTicket, conditions: Parameters<typeof conditionsHold>[0]): Promise<boolean> {
  const { rows } = await sql`select from tickets t where t.id = ${id} and ${conditionsHold(conditions)}`.execute(db)
  return rows.length > 0
}

/** Starts the flow that a step names; one that is on the ticket already is left alone. @throws DomainError for one that is gone or inactive */
async function startOther(ctx: Ctx, ticketId: number, flowId: number, { cause, chain }: As): Promise<Performed> {
  const flow = await ctx.db
    .selectFrom('flows')
    .select(['id', 'name'])
    .where('id', '=', flowId)
    .where('isActive', '=', true)
    .executeTakeFirst()
  if (!flow) throw invalid({ field: 'steps', reason: 'flow_not_there' })
  await startRun(ctx, { flowId, ticketId, event: 'flow', cause, chain })
  return { entry: { what: 'started_flow', flow }, leads: 'on' }
}

/**
 * Does a step on a ticket that this transaction has locked.
 * @throws DomainError for what cannot be done; the transaction is to be rolled back then
 */
export async function perform(ctx: Ctx, step: FlowStep, ticket: BareTicket, as: As): Promise<Performed> {
  switch (step.kind) {
    case 'action': {
      const { actions, absent } = await act(ctx, { ...as, kind: 'flow', actions: step.actions }, ticket, as.cause)
      return { entry: { what: 'acted', actions, ...(absent ? { reasons: absentReasons(absent) } : {}) }, leads: 'on' }
    }
    case 'condition': {
      const way = (await holds(ctx, ticket, step.conditions)) ? 'yes' : 'no'
      return { entry: { what: 'chose', way }, leads: 'way', way }
    }
    case 'wait': {
      const until = await instantAfter(ctx, ticket, step)
      return { entry: { what: 'waits', until }, leads: 'wait', until, awaits: null }
    }
    case 'wait_for': {
      const { awaited } = step
      const isThere = awaited.event === 'status_reached' && hasReached(awaited, ticket)
      if (isThere) return { entry: { what: 'came', way: 'yes' }, leads: 'way', way: 'yes' }
      const until = await instantAfter(ctx, ticket, step)
      return { entry: { what: 'awaits', until }, leads: 'wait', until, awaits: awaited }
    }
    case 'start_flow':
      return startOther(ctx, ticket.id, step.flowId, as)
    case 'end':
      return { entry: { what: 'finished' }, leads: 'over' }
  }
}
