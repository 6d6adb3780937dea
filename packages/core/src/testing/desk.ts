import { randomUUID } from 'node:crypto'
import { ROLE_LEVEL, type Role } from '@balcao/contracts/access'
import type { Database } from '@balcao/db/database'
import type { DB } from '@balcao/db/schema'
import { inSystem } from '@balcao/db/system'
import { inSession, type Tx } from '@balcao/db/tenant'
import { aDatabase, type TestDatabase } from '@balcao/db/testing/database'
import {
  aComment,
  aField,
  aNotification,
  anAttachment,
  aScheduledReply,
  aSession,
  aTenant,
  aTicket,
  aUser,
} from '@balcao/db/testing/factories'
import type { Insertable } from 'kysely'
import { test as base } from 'vitest'
import { actorOf, asSystem, type Ctx, makeCtx } from '../ctx.ts'
import { unauthenticated } from '../errors.ts'

export type Person = { id: number; tenantId: number; name: string; email: string }
type PushKeys = { endpoint: string; p256dh: string; auth: string }
type Rule<I, O> = (ctx: Ctx, input: I) => Promise<O>

/** Somebody of a desk: calls run a rule in a real transaction of their session, as the server would. */
export type Someone = {
  <O>(rule: (ctx: Ctx) => Promise<O>): Promise<O>
  <I, O>(rule: Rule<I, O>, input: I): Promise<O>
}

/** One tenant and its people; roles ask for the desk's one person of that role, made when first needed. */
export async function aDesk(db: Database) {
  const tenant = await aTenant(db, `desk-${randomUUID()}`)
  const people = new Map<Role, Promise<Person>>()
  const sessions = new Map<number, Promise<{ id: number }>>()

  const person = (role: Role): Promise<Person> => {
    const known = people.get(role) ?? aUser(db, tenant.id, role)
    people.set(role, known)
    return known
  }
  const as = (who: Role | Person): Someone => {
    const call = async (rule: Rule<unknown, unknown>, input?: unknown) => {
      const user = typeof who === 'string' ? await person(who) : who
      const session = sessions.get(user.id) ?? aSession(db, user)
      sessions.set(user.id, session)
      const ids = { tenantId: tenant.id, userId: user.id, sessionId: (await session).id }
      return inSession(db, ids, (tx, facts) => {
        if (!facts) throw unauthenticated('session_expired')
        return rule(makeCtx(tx, actorOf(ids, facts)), input)
      })
    }
    return call as unknown as Someone
  }
  return {
    ...tenant,
    db,
    person,
    as,
    asSystem: <O>(run: (ctx: Ctx) => Promise<O>) => asSystem(db, tenant.id, run),
    /** Reads and writes rows beside the rules, within this tenant. */
    rows: <O>(run: (tx: Tx) => Promise<O>) => asSystem(db, tenant.id, (ctx) => run(ctx.db)),
    aUser: (role: Role, values: Partial<Insertable<DB['users']>> = {}) => aUser(db, tenant.id, role, values),
    /** In the default queue, asked for by the desk's `client`. */
    aTicket: async (values: Partial<Insertable<DB['tickets']>> = {}) =>
      aTicket(db, tenant.id, { requesterId: (await person('client')).id, queueId: tenant.queueId, ...values }),
    aField: (values: Partial<Insertable<DB['customFields']>> = {}) => aField(db, tenant.id, values),
    aComment: (ticket: { id: number; requesterId: number }, values: Partial<Insertable<DB['comments']>> = {}) =>
      aComment(db, { ...ticket, tenantId: tenant.id }, values),
    anAttachment: (ticket: { id: number; requesterId: number }, values: Partial<Insertable<DB['attachments']>> = {}) =>
      anAttachment(db, { ...ticket, tenantId: tenant.id }, values),
    aScheduledReply: (ticket: { id: number; requesterId: number }, values: Partial<Insertable<DB['outgoingMessages']>> = {}) =>
      aScheduledReply(db, { ...ticket, tenantId: tenant.id }, values),
    aNotification: (user: { id: number }, values: Partial<Insertable<DB['notifications']>> = {}) =>
      aNotification(db, { ...user, tenantId: tenant.id }, values),
    /** A browser that takes notices, by the keys of nobody unless named. */
    aPushDevice: async (values: Pick<Insertable<DB['pushSubscriptions']>, 'userId' | 'sessionId'> & Partial<PushKeys>) => {
      const keys = { endpoint: 'https://push.example.com/1', p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
      const row = { tenantId: tenant.id, ...keys, ...values }
      const insert = (tx: Tx) => tx.insertInto('pushSubscriptions').values(row).returning('id').executeTakeFirstOrThrow()
      return (await asSystem(db, tenant.id, (ctx) => insert(ctx.db))).id
    },
    aQueue: (name: string, members: Person[] = []) =>
      inSystem(db, async (tx) => {
        const { id } = await tx.insertInto('queues').values({ tenantId: tenant.id, name }).returning('id').executeTakeFirstOrThrow()
        for (const { id: userId } of members)
          await tx.insertInto('queueMembers').values({ tenantId: tenant.id, queueId: id, userId }).execute()
        return id
      }),
    aCompany: (name: string, values: Partial<Insertable<DB['companies']>> = {}) =>
      inSystem(db, (tx) =>
        tx
          .insertInto('companies')
          .values({ tenantId: tenant.id, name, ...values })
          .returning(['id', 'name'])
          .executeTakeFirstOrThrow(),
      ),
    aTag: (name: string) =>
      inSystem(
        db,
        async (tx) => (await tx.insertInto('tags').values({ tenantId: tenant.id, name }).returning('id').executeTakeFirstOrThrow()).id,
      ),
    aTemplate: (name: string) =>
      inSystem(
        db,
        async (tx) =>
          (await tx.insertInto('templates').values({ tenantId: tenant.id, name, content: 'Olá' }).returning('id').executeTakeFirstOrThrow())
            .id,
      ),
    /** The team's, of all tickets that are new. */
    aView: (name: string, values: Partial<Insertable<DB['ticketViews']>> = {}) =>
      inSystem(
        db,
        async (tx) =>
          (
            await tx
              .insertInto('ticketViews')
              .values({ tenantId: tenant.id, name, filter: JSON.stringify({ status: ['new'] }), ...values })
              .returning('id')
              .executeTakeFirstOrThrow()
          ).id,
      ),
    /** Every day from tomorrow on, asked for and written by this person. */
    aRecurring: (author: { id: number }, values: Partial<Insertable<DB['recurringTickets']>> = {}) =>
      inSystem(
        db,
        async (tx) =>
          (
            await tx
              .insertInto('recurringTickets')
              .values({
                tenantId: tenant.id,
                title: 'Rotina',
                description: 'Conferir',
                priority: 'medium',
                type: 'request',
                requesterId: author.id,
                authorId: author.id,
                schedule: JSON.stringify({ unit: 'days', every: 1, time: '09:00', startsOn: '2026-01-01', endsOn: null, times: null }),
                nextAt: new Date(Date.now() + 86_400_000).toISOString(),
                ...values,
              })
              .returning('id')
              .executeTakeFirstOrThrow()
          ).id,
      ),
    /** Begun by the first of these people, each of whom takes part once. */
    aConversation: (people: { id: number }[], title = 'Plantão', own: Partial<Insertable<DB['conversations']>> = {}) =>
      inSystem(db, async (tx) => {
        const [author] = people as [{ id: number }]
        const values = { tenantId: tenant.id, title, type: 'support' as const, authorId: author.id, ...own }
        const { id } = await tx.insertInto('conversations').values(values).returning('id').executeTakeFirstOrThrow()
        const each = [...new Set(people.map((one) => one.id))]
        const rows = each.map((userId) => ({ tenantId: tenant.id, conversationId: id, userId }))
        await tx.insertInto('conversationParticipants').values(rows).execute()
        return id
      }),
    /** The next one of a conversation. */
    aChatMessage: (
      conversationId: number,
      values: Pick<Insertable<DB['chatMessages']>, 'senderType'> & Partial<Insertable<DB['chatMessages']>>,
    ) =>
      inSystem(db, async (tx) => {
        const { lastSeq } = await tx
          .updateTable('conversations')
          .set((eb) => ({ lastSeq: eb('lastSeq', '+', 1) }))
          .where('tenantId', '=', tenant.id)
          .where('id', '=', conversationId)
          .returning('lastSeq')
          .executeTakeFirstOrThrow()
        const row = { tenantId: tenant.id, conversationId, seq: lastSeq, content: 'Olá', ...values }
        return (await tx.insertInto('chatMessages').values(row).returning('id').executeTakeFirstOrThrow()).id
      }),
    /** A role of the desk's own; its slug is what a person's `role` holds. */
    aRole: (base: Role, permissions: Record<string, string> | null = null) =>
      inSystem(db, (tx) =>
        tx
          .insertInto('roles')
          .values({
            tenantId: tenant.id,
            slug: `papel-${randomUUID()}`,
            name: `Papel ${randomUUID()}`,
            level: ROLE_LEVEL[base],
            isSystem: false,
            base,
            permissions: permissions && JSON.stringify(permissions),
          })
          .returning(['id', 'slug'])
          .executeTakeFirstOrThrow(),
      ),
    join: (user: Person, queueId = tenant.queueId) =>
      inSystem(db, (tx) => tx.insertInto('queueMembers').values({ tenantId: tenant.id, queueId, userId: user.id }).execute()),
    /** Everything the desk told the world, oldest first. */
    facts: () =>
      asSystem(db, tenant.id, (ctx) => ctx.db.selectFrom('outbox').select(['id', 'name', 'payload', 'actorId']).orderBy('id').execute()),
  }
}
export type Desk = Awaited<ReturnType<typeof aDesk>>

/** A test with a database of its file and two desks of its own in it. */
export const test = base.extend<{ testDb: TestDatabase; desk: Desk; other: Desk }>({
  testDb: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture's signature wants it.
    async ({}, use) => {
      const testDb = await aDatabase({ max: 25 })
      await use(testDb)
      await testDb.close()
    },
    { scope: 'file' },
  ],
  desk: async ({ testDb }, use) => use(await aDesk(testDb.db)),
  other: async ({ testDb }, use) => use(await aDesk(testDb.db)),
})
