import type { TemplateItem } from '@balcao/contracts/checklists/templates'
import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import type { Tx } from '@balcao/db/tenant'
import { CHECKLISTS, CHECKLISTS_ON_TICKETS, type DemoChecklist } from '../content/checklists.ts'
import { type Ids, idOf } from '../write-people.ts'

type Known = Pick<Ids, 'tenantId' | 'users' | 'queues'>
type Written = DemoChecklist & { id: number; planned: TemplateItem[] }

/** A key that is the same each time the demo is made. */
const keyOf = (template: number, item: number) => `00000000-0000-4000-8000-${String(template * 100 + item).padStart(12, '0')}`

async function writeTemplates(tx: Tx, { tenantId, users, queues }: Known): Promise<Written[]> {
  const written: Written[] = []
  for (const [n, checklist] of CHECKLISTS.entries()) {
    const { name, description, inOrder = false, shared = false, types = [], queues: names = [], items } = checklist
    const planned = items.map(
      ({ text, help = '', mandatory = false, person, dueMinutes = null, kind = 'task', forCustomer = false }, at) => ({
        ...{ key: keyOf(n, at), text, help, mandatory, dueMinutes, kind, forCustomer },
        assigneeId: person ? idOf(users, person) : null,
      }),
    )
    const { id } = await tx
      .insertInto('checklistTemplates')
      .values({
        ...{ tenantId, name, description, inOrder, shared, types: [...types], items: JSON.stringify(planned) },
        queueIds: names.map((queue) => idOf(queues, queue)),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    written.push({ ...checklist, id, planned })
  }
  return written
}

/** When the first of a checklist's items was done, and how far one after another was from it. */
const BEGAN_MS = 20 * 3_600_000
const STEP_MS = 3_600_000

/** Templates of checklists, and the oldest open tickets of some people with one of them each. */
export async function writeChecklists(tx: Tx, known: Known, now: number): Promise<void> {
  const { tenantId, users } = known
  const templates = await writeTemplates(tx, known)
  const taken = new Set<number>()
  for (const { assignee, template, done } of CHECKLISTS_ON_TICKETS) {
    const of = templates[template]
    const assigneeId = idOf(users, assignee)
    const tickets = await tx
      .selectFrom('tickets')
      .select('id')
      .where('tenantId', '=', tenantId)
      .where('assigneeId', '=', assigneeId)
      .where('status', 'in', OPEN_STATUSES)
      .orderBy('id')
      .limit(CHECKLISTS_ON_TICKETS.length)
      .execute()
    const ticket = tickets.find(({ id }) => !taken.has(id))
    if (!of || !ticket) continue
    taken.add(ticket.id)
    const createdAt = new Date(now - BEGAN_MS).toISOString()
    const checklist = await tx
      .insertInto('ticketChecklists')
      .values({
        ...{ tenantId, ticketId: ticket.id, homeId: ticket.id, templateId: of.id, title: of.name, createdAt },
        ...{ blocks: true, inOrder: of.inOrder ?? false, shared: of.shared ?? false, createdBy: idOf(users, 'supervisor@acme.test') },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = of.planned.map(({ key, mandatory, dueMinutes, assigneeId: person, ...item }, position) => ({
      ...{ tenantId, checklistId: checklist.id, templateKey: key, position, ...item, isMandatory: mandatory, assigneeId: person },
      dueAt: dueMinutes === null ? null : new Date(now - BEGAN_MS + dueMinutes * 60_000).toISOString(),
      // It is shown as late; nobody is notified of what was due before the demo began.
      remindedAt: dueMinutes !== null && dueMinutes * 60_000 < BEGAN_MS ? createdAt : null,
      ...(position < done
        ? { state: 'done', settledBy: assigneeId, settledAt: new Date(now - BEGAN_MS + (position + 1) * STEP_MS).toISOString() }
        : {}),
    }))
    await tx.insertInto('checklistItems').values(rows).execute()
  }
}
