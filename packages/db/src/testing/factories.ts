import { randomUUID } from 'node:crypto'
import { ROLE_LEVEL, ROLE_NAME, ROLES, type Role } from '@balcao/contracts/access'
import type { Insertable } from 'kysely'
import type { Database } from '../database.ts'
import type { CommentsTable } from '../schema/comments.ts'
import type { CustomFieldsTable } from '../schema/custom-fields.ts'
import type { TicketsTable } from '../schema/tickets.ts'
import type { UsersTable } from '../schema/users.ts'
import type { DB } from '../schema.ts'
import { inSystem } from '../system.ts'

let serial = 0
const next = () => ++serial

/** Creates a tenant with its system roles and a default queue. */
export async function aTenant(
  db: Database,
  slug = `tenant-${process.pid}-${next()}`,
): Promise<{ id: number; slug: string; queueId: number }> {
  return inSystem(db, async (tx) => {
    const { id } = await tx
      .insertInto('tenants')
      .values({ slug, name: `Tenant ${slug}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('roles')
      .values(
        ROLES.filter((role) => role !== 'guest').map((role) => ({
          tenantId: id,
          slug: role,
          base: role,
          name: ROLE_NAME[role],
          level: ROLE_LEVEL[role],
        })),
      )
      .execute()
    const queue = await tx
      .insertInto('queues')
      .values({ tenantId: id, name: 'Suporte', isDefault: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, slug, queueId: queue.id }
  })
}

/** Creates a person with the given role. */
export async function aUser(db: Database, tenantId: number, role: Role, values: Partial<Insertable<UsersTable>> = {}) {
  const n = next()
  return inSystem(db, (tx) =>
    tx
      .insertInto('users')
      .values({ tenantId, role, email: `${role}-${n}@example.test`, name: `${ROLE_NAME[role]} ${n}`, ...values })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

/** Creates a live session, as sign-in does. */
export async function aSession(db: Database, user: { tenantId: number; id: number }) {
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
  return inSystem(db, (tx) =>
    tx
      .insertInto('sessions')
      .values({ tenantId: user.tenantId, userId: user.id, refreshHash: `hash-${next()}`, expiresAt: inAnHour, idleExpiresAt: inAnHour })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

/** Creates a ticket, and a requester if none is given. */
export async function aTicket(db: Database, tenantId: number, values: Partial<Insertable<TicketsTable>> = {}) {
  const requesterId = values.requesterId ?? (await aUser(db, tenantId, 'client')).id
  return inSystem(db, async (tx) => {
    const { lastNumber } = await tx
      .insertInto('ticketNumbers')
      .values({ tenantId, lastNumber: 1 })
      .onConflict((oc) => oc.column('tenantId').doUpdateSet((eb) => ({ lastNumber: eb('ticketNumbers.lastNumber', '+', 1) })))
      .returning('lastNumber')
      .executeTakeFirstOrThrow()
    return tx
      .insertInto('tickets')
      .values({ tenantId, number: lastNumber, title: `Ticket ${lastNumber}`, description: 'Descrição', ...values, requesterId })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** Creates a custom field, by default a text field of tickets. */
export async function aField(db: Database, tenantId: number, values: Partial<Insertable<CustomFieldsTable>> = {}) {
  const n = next()
  const json = { options: '[]', settings: '{}' }
  const usual = { entity: 'ticket', key: `campo_${n}`, label: `Campo ${n}`, type: 'text', position: n, ...json }
  return inSystem(db, (tx) =>
    tx
      .insertInto('customFields')
      .values({ tenantId, ...usual, ...values })
      .returning(['id', 'key', 'label'])
      .executeTakeFirstOrThrow(),
  )
}

/** Creates a comment on a ticket. */
export async function aComment(
  db: Database,
  ticket: { tenantId: number; id: number; requesterId: number },
  values: Partial<Insertable<CommentsTable>> = {},
) {
  return inSystem(db, (tx) =>
    tx
      .insertInto('comments')
      .values({
        tenantId: ticket.tenantId,
        ticketId: ticket.id,
        authorId: ticket.requesterId,
        authorSide: 'customer',
        content: 'Olá',
        ...values,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

/** Creates a text file that the requester uploaded but has not sent; its bytes are not stored. */
export function anAttachment(
  db: Database,
  ticket: { id: number; tenantId: number; requesterId: number },
  values: Partial<Insertable<DB['attachments']>> = {},
): Promise<{ id: number; fileId: string }> {
  return inSystem(db, async (tx) => {
    const { tenantId } = ticket
    const file = await tx
      .insertInto('files')
      .values({ tenantId, mime: 'application/octet-stream', size: 3, sha256: randomUUID() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return tx
      .insertInto('attachments')
      .values({ tenantId, ticketId: ticket.id, fileId: file.id, name: 'nota.txt', authorId: ticket.requesterId, ...values })
      .returning(['id', 'fileId'])
      .executeTakeFirstOrThrow()
  })
}

/** Creates a reply scheduled for tomorrow, by default from the ticket's requester. */
export function aScheduledReply(
  db: Database,
  ticket: { id: number; tenantId: number; requesterId: number },
  values: Partial<Insertable<DB['outgoingMessages']>> = {},
): Promise<{ id: number }> {
  const dueAt = new Date(Date.now() + 86_400_000).toISOString()
  const row = { tenantId: ticket.tenantId, ticketId: ticket.id, authorId: ticket.requesterId, content: 'Até amanhã.' }
  return inSystem(db, (tx) =>
    tx
      .insertInto('outgoingMessages')
      .values({ ...row, state: 'planned', dueAt, afterId: 0, ...values })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
}

/** Creates a notification about nothing in particular. */
export async function aNotification(
  db: Database,
  user: { tenantId: number; id: number },
  values: Partial<Insertable<DB['notifications']>> = {},
): Promise<{ id: number }> {
  const n = next()
  const note = { title: `Aviso ${n}`, message: 'Texto do aviso', type: 'announcement', module: 'system', metadata: '{}' }
  return inSystem(db, (tx) =>
    tx
      .insertInto('notifications')
      .values({ tenantId: user.tenantId, userId: user.id, sourceKey: `test-${n}`, ...note, ...values })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
}
