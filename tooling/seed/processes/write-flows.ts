import { randomUUID } from 'node:crypto'
import type { Awaited } from '@balcao/contracts/flows/steps'
import { type Reason, reasonText } from '@balcao/contracts/reason-texts'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { type DemoFlowRun, FLOW_RUNS, FLOWS } from '../content/processes/flows.ts'
import { type Ids, idOf } from '../write-people.ts'

type Known = Pick<Ids, 'tenantId' | 'users' | 'tags'>

const HOUR_MS = 3_600_000
/** When the runs began, and how long one waits: longer than anybody looks at a demo, or it would close a ticket. */
const BEGAN_MS = 30 * HOUR_MS
const WAITS_MS = 60 * 24 * HOUR_MS

const withTexts = (reasons: readonly Reason[]) => reasons.map((one) => ({ ...one, message: reasonText(one) ?? one.reason }))

/** Writes flows with their steps. @returns their ids */
async function writeThem(tx: Tx, { tenantId, users, tags }: Known): Promise<number[]> {
  const authorId = idOf(users, 'supervisor@acme.test')
  const ids: number[] = []
  for (const { flow, tag } of FLOWS) {
    const { name, description, active, trigger, conditions, steps, endsWithTicket } = flow
    const all = [...conditions.all, ...(tag ? [{ field: 'tagId', not: false, values: [idOf(tags, tag)] }] : [])]
    const { id } = await tx
      .insertInto('flows')
      .values({
        ...{ tenantId, name, description, isActive: active, event: trigger.event, endsWithTicket, authorId },
        activeSince: active ? new Date().toISOString() : null,
        trigger: JSON.stringify(trigger),
        conditions: JSON.stringify({ all, any: conditions.any }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('flowVersions')
      .values({ tenantId, flowId: id, version: 1, steps: JSON.stringify(steps), authorId })
      .execute()
    ids.push(id)
  }
  return ids
}

const awaitedAt = ({ flow, step }: DemoFlowRun): Awaited | null => {
  const found = FLOWS[flow]?.flow.steps.find(({ key }) => key === step)
  return found?.kind === 'wait_for' ? found.awaited : null
}

async function writeRun(tx: Tx, known: Known, run: DemoFlowRun, flowId: number, ticketId: number, now: number): Promise<void> {
  const { tenantId, users } = known
  const began = new Date(now - BEGAN_MS).toISOString()
  const isWaiting = run.state === 'waiting'
  const failures = run.entries.flatMap(([, , details]) => (details && 'reasons' in details ? withTexts(details.reasons as Reason[]) : []))
  const { id: runId } = await tx
    .insertInto('flowRuns')
    .values({
      ...{ tenantId, flowId, version: 1, ticketId, state: run.state, step: run.step ?? null, event: 'manual', createdAt: began },
      ...{ cause: `demo:${ticketId}`, chain: randomUUID(), startedBy: idOf(users, 'agent@acme.test'), updatedAt: began },
      dueAt: isWaiting ? new Date(now + WAITS_MS).toISOString() : null,
      ...(isWaiting ? { awaits: JSON.stringify(awaitedAt(run)), afterEvent: 0 } : {}),
      endedBecause: run.state === 'ended' ? 'ticket_finished' : null,
      reasons: JSON.stringify(failures),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = run.entries.map(([what, step = null, details = {}], n) => ({
    ...{ tenantId, runId, n: n + 1, what, step, createdAt: new Date(now - BEGAN_MS + n * HOUR_MS).toISOString() },
    actorId: what === 'started' || what === 'cancelled' ? idOf(users, 'agent@acme.test') : null,
    details: JSON.stringify({
      ...details,
      ...('reasons' in details ? { reasons: failures } : {}),
      ...(what === 'awaits' ? { until: new Date(now + (isWaiting ? WAITS_MS : -HOUR_MS)).toISOString() } : {}),
    }),
  }))
  await tx.insertInto('flowRunEntries').values(rows).execute()
}

/** Flows, and runs of them on tickets: those that the first is for come first. */
export async function writeFlows(tx: Tx, known: Known, now: number): Promise<void> {
  const ids = await writeThem(tx, known)
  const tagId = idOf(known.tags, 'cobrança')
  const taken: number[] = []
  for (const run of FLOW_RUNS) {
    const { rows: tickets } = await sql<{ id: number }>`
      select t.id from tickets t where t.tenant_id = ${known.tenantId} and t.status = any(${[...run.on]})
      order by exists (select from ticket_tags g where g.tenant_id = t.tenant_id and g.ticket_id = t.id and g.tag_id = ${tagId}) desc, t.id
      limit ${FLOW_RUNS.length}`.execute(tx)
    const ticket = tickets.find(({ id }) => !taken.includes(id))
    if (!ticket) continue
    taken.push(ticket.id)
    await writeRun(tx, known, run, ids[run.flow] as number, ticket.id, now)
  }
}
