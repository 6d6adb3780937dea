import type { TestDatabase } from '@balcao/db/testing/database'
import { sql } from 'kysely'
import type { Desk, Person } from '../../testing/desk.ts'
import type { Random } from './random.ts'

export const HOUR = 3_600_000
/** Lives begin here, days before the clocks of New York go forward (8 March). */
export const BEGIN = Date.parse('2026-02-20T00:00:00Z')
const STATUSES = 'new open open open scheduled waiting_third_party waiting_customer resolved resolved closed cancelled spam'.split(' ')
const at = (ms: number) => new Date(ms).toISOString()

export type Staff = { agents: readonly Person[]; queues: readonly number[]; companies: readonly number[]; tags: readonly number[] }
type Life = { id: number; at: number; resolved: number[]; merged: { into: number; comments: number[] } | undefined; gone: boolean }
type Change = { id: number; at: string } & { [Column in 'status' | 'priority' | 'type']?: string } & {
  [Column in 'queue_id' | 'assignee_id' | 'company_id']?: number | null
} & {
  /** Into a custom status of its status, by chance, or out of one. */
  divides?: number
}

/** A desk with an own calendar for one of its queues, on whole hours. */
export async function aStaffedDesk(desk: Desk): Promise<Staff> {
  const agents = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => desk.aUser('agent', { name: `Agente ${name}` })))
  const second = await desk.aQueue('Fila N2', agents.slice(0, 2))
  const companies = [(await desk.aCompany('Acme')).id, (await desk.aCompany('Bravo')).id]
  const week = (from: string, to: string) => Object.fromEntries([1, 2, 3, 4, 5].map((day) => [day, [[from, to]]]))
  await desk.rows(async (tx) => {
    const calendar = (name: string, hours: object, isDefault: boolean) =>
      tx
        .insertInto('calendars')
        .values({ tenantId: desk.id, name, timeZone: 'America/New_York', hours: JSON.stringify(hours), isDefault })
        .returning('id')
        .executeTakeFirstOrThrow()
    await calendar('Comercial', week('09:00', '18:00'), true)
    const late = await calendar('Tarde', week('13:00', '23:00'), false)
    await tx.updateTable('queues').set({ calendarId: late.id }).where('id', '=', second).execute()
    const customs = ['new', 'open', 'open', 'waiting_third_party', 'resolved'].map((status, position) => ({
      status,
      position,
      name: `Parte ${position}`,
    }))
    await tx
      .insertInto('customStatuses')
      .values(customs.map((one) => ({ tenantId: desk.id, ...one })))
      .execute()
    for (const status of ['open', 'resolved']) {
      const list = { tenantId: desk.id, status }
      const { id: listId } = await tx.insertInto('statusReasonLists').values(list).returning('id').executeTakeFirstOrThrow()
      const reasons = ['Peça', 'Orientação'].map((name, position) => ({ tenantId: desk.id, listId, name, position }))
      await tx.insertInto('statusReasons').values(reasons).execute()
    }
  })
  return { agents, queues: [desk.queueId, second], companies, tags: [await desk.aTag('vip'), await desk.aTag('fatura')] }
}

/** Tickets whose lives go on at random: statuses, moves, messages, merges and their undoing, spam, ratings, promises, tags, erasure. */
export async function livesOf(desk: Desk, db: Pick<TestDatabase, 'asOwner'>, random: Random, staff: Staff, size: number) {
  const lives: Life[] = []
  for (let n = 0; n < size; n++) {
    const born = BEGIN + random.below(40 * 24) * HOUR
    const ticket = await desk.aTicket({
      createdAt: at(born),
      channel: random.one(['portal', 'email', 'staff']),
      priority: random.one(['low', 'medium', 'high', 'urgent']),
      type: random.one(['question', 'incident']),
      queueId: random.one([...staff.queues, null]),
      companyId: random.one([...staff.companies, null]),
      assigneeId: random.one([null, null, ...staff.agents.map(({ id }) => id)]),
    })
    lives.push({ id: ticket.id, at: born, resolved: [], merged: undefined, gone: false })
  }
  const { requesterId } = (await desk.rows((tx) => tx.selectFrom('tickets').select('requesterId').executeTakeFirstOrThrow())) ?? {}

  /** Changes of tickets, each at its own hour. */
  async function change(changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return
    const json = JSON.stringify(changes)
    const last = Number((await db.asOwner('select coalesce(max(id), 0) as id from ticket_states'))[0]?.id)
    await desk.rows((tx) =>
      sql`update tickets t set status = coalesce(o.status, t.status), priority = coalesce(o.priority, t.priority), type = coalesce(o.type, t.type),
          queue_id = case when o.j ? 'queue_id' then o.queue_id else t.queue_id end,
          assignee_id = case when o.j ? 'assignee_id' then o.assignee_id else t.assignee_id end,
          company_id = case when o.j ? 'company_id' then o.company_id else t.company_id end,
          custom_status_id = case when o.divides is null then t.custom_status_id else (select c.id from custom_statuses c
            where c.status = t.status and c.id is distinct from t.custom_status_id order by (c.id + o.divides) % 3 limit 1) end
        from (select j, r.* from jsonb_array_elements(${json}::jsonb) j cross join lateral jsonb_to_record(j)
          as r (id bigint, status text, priority text, type text, queue_id bigint, assignee_id bigint, company_id bigint, divides int)) o
        where t.id = o.id`.execute(tx),
    )
    await db.asOwner(
      `update ticket_states s set at = o.at from jsonb_to_recordset($1::jsonb) as o (id bigint, at timestamptz)
        where s.ticket_id = o.id and s.id > $2`,
      [json, last],
    )
  }
  const say = (life: Life, side: 'staff' | 'customer', isInternal = false) =>
    desk.rows(async (tx) => {
      const authorId = side === 'staff' ? random.one(staff.agents).id : (requesterId as number)
      const row = { tenantId: desk.id, ticketId: life.id, authorId, authorSide: side, content: 'Olá', isInternal, createdAt: at(life.at) }
      await tx.insertInto('comments').values(row).execute()
      if (side === 'staff' && !isInternal)
        await tx
          .updateTable('tickets')
          .set({ firstResponseAt: at(life.at) })
          .where('id', '=', life.id)
          .where('firstResponseAt', 'is', null)
          .execute()
    })
  const rate = (life: Life) =>
    desk.rows(async (tx) => {
      const resolution = life.resolved.at(-1)
      if (resolution === undefined) return
      const given = random.chance(0.7)
        ? { score: 1 + random.below(5), ratedAt: at(life.at), via: 'portal' as const }
        : { score: null, ratedAt: null, via: null }
      const whose = { assigneeId: random.one([null, random.one(staff.agents).id]), companyId: random.one([null, ...staff.companies]) }
      await tx
        .insertInto('ticketRatings')
        .values({
          tenantId: desk.id,
          ticketId: life.id,
          resolution: at(resolution),
          expiresAt: at(life.at + 90 * 24 * HOUR),
          ...given,
          ...whose,
        })
        .onConflict((oc) => oc.columns(['tenantId', 'ticketId', 'resolution']).doUpdateSet(given))
        .execute()
    })
  const promise = (life: Life) =>
    desk.rows((tx) => {
      const metric = random.one(['first_response', 'resolution'])
      const started = life.at - random.below(40) * HOUR
      const [due, ended] = [started + 30 * HOUR, life.at + random.below(10) * HOUR]
      const state = random.one(['met', 'missed', 'running', 'late', 'cancelled'])
      const values = {
        ...{ state: state === 'late' ? 'running' : state, late: state === 'late' || state === 'missed' },
        ...{
          startedAt: at(started),
          dueAt: at(due),
          elapsedMs: ended - started,
          stoppedAt: ['met', 'missed'].includes(state) ? at(ended) : null,
        },
        breachedAt: state === 'late' ? at(due) : null,
      }
      return tx
        .insertInto('slaTimers')
        .values({ tenantId: desk.id, ticketId: life.id, metric, targetMs: 30 * HOUR, cycle: 1, ...values })
        .onConflict((oc) => oc.columns(['tenantId', 'ticketId', 'metric', 'cycle']).doUpdateSet(values))
        .execute()
    })
  const tag = (life: Life) =>
    desk.rows(async (tx) => {
      const row = { tenantId: desk.id, ticketId: life.id, tagId: random.one(staff.tags) }
      const { numDeletedRows } = await tx
        .deleteFrom('ticketTags')
        .where('ticketId', '=', life.id)
        .where('tagId', '=', row.tagId)
        .executeTakeFirst()
      if (numDeletedRows === 0n) await tx.insertInto('ticketTags').values(row).execute()
    })
  async function merge(life: Life): Promise<void> {
    const into = random.one(lives.filter((one) => one !== life && !one.gone && !one.merged))
    const moved = await desk.rows((tx) =>
      tx.updateTable('comments').set({ ticketId: into.id }).where('ticketId', '=', life.id).returning('id').execute(),
    )
    life.merged = { into: into.id, comments: moved.map(({ id }) => id) }
    await change([{ id: life.id, at: at(life.at), status: 'merged' }])
  }
  async function unmerge(life: Life): Promise<void> {
    const comments = life.merged?.comments ?? []
    life.merged = undefined
    if (comments.length > 0)
      await desk.rows((tx) => tx.updateTable('comments').set({ ticketId: life.id }).where('id', 'in', comments).execute())
    await change([{ id: life.id, at: at(life.at), status: 'open' }])
  }
  async function erase(life: Life): Promise<void> {
    life.gone = true
    await desk.rows((tx) => tx.deleteFrom('tickets').where('id', '=', life.id).execute())
  }

  /** Each ticket goes on a little. */
  return async function goOn(): Promise<void> {
    const changes: Change[] = []
    for (const life of lives) {
      if (life.gone || random.chance(0.2)) continue
      // Now and then longer than a reopening within a week counts.
      life.at += (1 + random.below(random.chance(0.25) ? 300 : 60)) * HOUR
      if (life.merged) {
        if (random.chance(0.5)) await unmerge(life)
        continue
      }
      const done = random.below(100)
      if (done < 40) {
        const status = random.one(STATUSES)
        if (status === 'resolved') life.resolved.push(life.at)
        changes.push({ id: life.id, at: at(life.at), status })
      } else if (done < 55)
        changes.push({
          ...{ id: life.id, at: at(life.at), assignee_id: random.one([null, ...staff.agents.map(({ id }) => id)]) },
          ...(random.chance(0.5) ? { queue_id: random.one([...staff.queues, null]), priority: random.one(['low', 'urgent']) } : {}),
          ...(random.chance(0.3) ? { type: random.one(['question', 'incident']), company_id: random.one([null, ...staff.companies]) } : {}),
        })
      else if (done < 75) await say(life, random.one(['staff', 'staff', 'customer']), random.chance(0.2))
      else if (done < 83) await rate(life)
      else if (done < 91) await promise(life)
      else if (done < 94) await tag(life)
      else if (done < 96) changes.push({ id: life.id, at: at(life.at), divides: random.below(3) })
      else if (done < 98) await merge(life)
      else await erase(life)
    }
    await change(changes)
  }
}
