import { randomUUID } from 'node:crypto'
import { FilterEvents, ListEvents } from '@balcao/contracts/audit/events'
import { AddComment } from '@balcao/contracts/comments/comments'
import { sql } from 'kysely'
import { expect } from 'vitest'
import * as events from '../../audit/events.ts'
import { beginExport, exportPart } from '../../audit/export.ts'
import { audit } from '../../audit/record.ts'
import { aBackupOf, restore } from '../../backups/testing/restores.ts'
import { aStore } from '../../backups/testing/store.ts'
import { add as addComment } from '../../comments/comments.ts'
import { type Desk, test } from '../../testing/desk.ts'
import { react } from '../../testing/react.ts'
import * as history from '../../tickets/history.ts'
import { get as getTicket } from '../../tickets/tickets.ts'
import { remove } from '../remove.ts'
import { removedAddress } from '../removed.ts'
import { finishErasures } from './finish.ts'

const EMAIL = 'zulmira@example.test'
const NAME = 'Zulmira Prates'
/** Sealed events stay as they were written; what leaves of them is looked at by a test of its own. */
const SEALED = ['audit_events']

/** Where anything of the organisation still names her. */
const traces = (desk: Desk): Promise<string[]> =>
  desk.rows(async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id' order by 1`.execute(
      tx,
    )
    const found: string[] = []
    for (const { name } of rows.filter((table) => !SEALED.includes(table.name))) {
      const { rows: naming } = await sql<{ line: string }>`
        select to_jsonb(x)::text as line from ${sql.table(name)} x where x.tenant_id = ${desk.id} and to_jsonb(x)::text ~* 'zulmira'`.execute(
        tx,
      )
      found.push(...naming.map(({ line }) => `${name}: ${line.slice(0, 200)}`))
    }
    return found
  })

type Person = Awaited<ReturnType<Desk['aUser']>>

/** A ticket of hers with words and a file, a mail as it came in, and her address wherever one is kept. */
async function liveOf(desk: Desk, person: Person) {
  const ticket = await desk.aTicket({ requesterId: person.id, title: 'Impressora parada' })
  await desk.aComment({ id: ticket.id, requesterId: person.id }, { content: 'Minha impressora parou.' })
  await desk.anAttachment({ id: ticket.id, requesterId: person.id }, { name: 'rg-zulmira.png', authorId: person.id })
  const { tenantId, id: userId } = person
  await desk.rows(async (tx) => {
    const mailbox = { tenantId, address: 'suporte@balcao.test', kind: 'forward', forwardKey: randomUUID() }
    const { id: mailboxId } = await tx
      .insertInto('mailboxes')
      .values(mailbox as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    const file = { tenantId, id: randomUUID(), size: 3, mime: 'message/rfc822', sha256: 'a'.repeat(64) }
    const { id: fileId } = await tx
      .insertInto('files')
      .values(file as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    const mail = { tenantId, mailboxId, fileId, sha256: 'b'.repeat(64), size: 3, source: 'smtp', state: 'done', verdict: 'comment' }
    await tx
      .insertInto('inboundMails')
      .values({ ...mail, fromAddress: EMAIL, fromName: NAME, ticketId: ticket.id, userId, parsed: JSON.stringify({ text: NAME }) } as never)
      .execute()
    await tx
      .insertInto('ticketEmailWatchers')
      .values({ tenantId, ticketId: ticket.id, email: EMAIL, language: 'pt-BR', side: 'customer' } as never)
      .execute()
    await tx.insertInto('ticketMailCopies').values({ tenantId, ticketId: ticket.id, address: EMAIL, state: 'in' }).execute()
    const aside = { tenantId, ticketId: ticket.id, homeId: ticket.id, subject: 'Peça', startedBy: userId }
    const { id: conversationId } = await tx.insertInto('sideConversations').values(aside).returning('id').executeTakeFirstOrThrow()
    await tx.insertInto('sidePeople').values({ tenantId, conversationId, address: EMAIL, name: NAME }).execute()
    await tx.insertInto('sideMessages').values({ tenantId, conversationId, fromAddress: EMAIL, fromName: NAME, content: 'Sim' }).execute()
    await tx.insertInto('mailOptOuts').values({ tenantId, email: EMAIL }).execute()
    await tx.insertInto('mailSuppressions').values({ tenantId, address: EMAIL, reason: 'bounce' }).execute()
    await tx
      .insertInto('contactDetails')
      .values({ tenantId, userId, notes: `Chamar de ${NAME}` })
      .execute()
    const visitor = { tenantId, userId, email: EMAIL, secretHash: 'x', expiresAt: '2100-01-01T00:00:00Z' }
    await tx.insertInto('chatVisitors').values(visitor).execute()
    const search = {
      tenantId,
      id: randomUUID(),
      reader: `user:${NAME}`,
      userId,
      byStaff: false,
      context: 'portal',
      query: 'x',
      folded: 'x',
    }
    await tx
      .insertInto('kbSearches')
      .values({ ...search, matches: 0, results: 0 })
      .execute()
    const entry = { tenantId, ticketId: ticket.id, kind: 'updated' }
    const changes = [
      { field: 'watchers', from: null, to: NAME },
      { field: 'watchers', from: EMAIL, to: null },
      { field: 'status', from: 'new', to: 'open' },
    ]
    await tx
      .insertInto('ticketEvents')
      .values({ ...entry, changes: JSON.stringify(changes) })
      .execute()
  })
  return ticket
}

/** Without the minute in which transactions that began before may still end. */
const finish = (desk: Desk) => finishErasures({ db: desk.db }, 0)

test('X04 of a removed customer nothing is left but their tickets and words: no name, address, mail, file or copy', async ({
  desk,
  other,
}) => {
  const person = await desk.aUser('client', { name: NAME, email: EMAIL })
  const namesake = await other.aUser('client', { name: NAME, email: EMAIL })
  const ticket = await liveOf(desk, person)
  const theirs = await liveOf(other, namesake)
  expect(new Set((await traces(desk)).map((line) => line.split(':')[0])).size).toBeGreaterThan(9)

  await desk.as('admin')(remove, { id: person.id })
  await react(desk)
  // A transaction that began before may still write of them.
  await finishErasures({ db: desk.db })
  expect((await traces(desk)).filter((line) => line.startsWith('ticket_events'))).toHaveLength(1)
  await finish(desk)
  expect(await traces(desk)).toEqual([])
  expect(await desk.as('agent')(getTicket, { id: ticket.id })).toMatchObject({ number: ticket.number, title: 'Impressora parada' })
  const { data } = await desk.as('agent')(history.list, { ticketId: ticket.id, limit: 20, order: 'asc' })
  const gone = 'Usuário removido'
  expect(data.find(({ changes }) => changes.length === 3)?.changes).toEqual([
    { field: 'watchers', from: null, to: gone },
    { field: 'watchers', from: gone, to: null },
    { field: 'status', from: 'new', to: 'open' },
  ])
  await desk.rows(async (tx) => {
    const of = <T extends 'comments' | 'attachments' | 'inboundMails'>(table: T) =>
      tx
        .selectFrom(table as 'comments')
        .select('id')
        .where('tenantId', '=', desk.id)
        .execute()
    expect(await of('comments')).toHaveLength(1)
    expect(await of('attachments')).toEqual([])
    expect(await of('inboundMails')).toEqual([])
  })
  // The other organisation has somebody of this name and address, too.
  expect((await traces(other)).length).toBeGreaterThan(9)
  expect(await other.as('agent')(getTicket, { id: theirs.id })).toMatchObject({ requester: { name: NAME } })
})

test('X04 a backup of before brings nothing of them back', async ({ desk }) => {
  const person = await desk.aUser('client', { name: NAME, email: EMAIL })
  const ticket = await liveOf(desk, person)
  await desk.rows((tx) =>
    tx
      .insertInto('ticketDrafts')
      .values({ tenantId: desk.id, userId: person.id, ticketId: ticket.id, mode: 'reply', content: `Assinado, ${NAME}` } as never)
      .execute(),
  )
  const store = aStore()
  const id = await aBackupOf(desk, store)
  await desk.as('admin')(remove, { id: person.id })
  await react(desk)
  await finish(desk)
  await desk.as('admin')(addComment, AddComment.parse({ ticketId: ticket.id, content: 'Escrita depois.' }))
  const { run } = await restore(desk, store, id)
  expect(run).toMatchObject({ state: 'done' })
  await finish(desk)
  expect(await traces(desk)).toEqual([])
  const { rows } = await desk.rows((tx) => sql<{ content: string }>`select content from comments where tenant_id = ${desk.id}`.execute(tx))
  expect(rows).toEqual([{ content: 'Minha impressora parou.' }])
  expect(await desk.rows((tx) => tx.selectFrom('users').select(['name', 'email']).where('id', '=', person.id).execute())).toEqual([
    { name: 'Usuário removido', email: removedAddress(person.id) },
  ])
})

test('X04 what a removed colleague had is no more under their name; a namesake keeps theirs, and files of colleagues stay', async ({
  desk,
}) => {
  const [gone, stays] = [await desk.aUser('agent', { name: NAME, email: EMAIL }), await desk.aUser('agent', { name: NAME })]
  const tickets = [
    await desk.aTicket({ assigneeId: gone.id, status: 'open' }),
    await desk.aTicket({ assigneeId: stays.id, status: 'open' }),
  ]
  for (const { id } of tickets)
    await desk.rows((tx) =>
      tx
        .insertInto('ticketEvents')
        .values({
          tenantId: desk.id,
          ticketId: id,
          kind: 'updated',
          changes: JSON.stringify([{ field: 'assignee', from: null, to: NAME }]),
        })
        .execute(),
    )
  await desk.anAttachment({ id: tickets[0]?.id as number, requesterId: gone.id }, { authorId: gone.id })
  await desk.as('admin')(remove, { id: gone.id })
  await finish(desk)
  const named = await desk.rows((tx) =>
    tx
      .selectFrom('ticketEvents')
      .select(['ticketId', 'changes'])
      .where('tenantId', '=', desk.id)
      .where('kind', '=', 'updated')
      .orderBy('id')
      .execute(),
  )
  const to = (ticket: { id: number } | undefined) =>
    named.filter(({ ticketId }) => ticketId === ticket?.id).flatMap(({ changes }) => changes as object[])
  expect(to(tickets[0])).toContainEqual({ field: 'assignee', from: null, to: 'Usuário removido' })
  expect(to(tickets[1])).toContainEqual({ field: 'assignee', from: null, to: NAME })
  expect(await desk.rows((tx) => tx.selectFrom('attachments').select('id').where('tenantId', '=', desk.id).execute())).toHaveLength(1)
})

test('X04 sealed events of the audit log show nothing of who was removed, on the page and in exports', async ({ desk }) => {
  const person = await desk.aUser('agent', { name: NAME, email: EMAIL })
  await desk.as(person)((ctx) =>
    audit({ ...ctx, from: { ip: '203.0.113.7', userAgent: 'Zulmira/1.0' } }, { action: 'x.made', resource: 'x' }),
  )
  await desk.as('admin')((ctx) =>
    audit(ctx, {
      action: 'user.updated',
      resource: 'user',
      resourceId: person.id,
      before: { name: NAME, role: 'agent' },
      after: { name: `${NAME} Lima`, role: 'agent' },
    }),
  )
  await desk.as('admin')((ctx) =>
    audit(ctx, { action: 'queue.member', resource: 'queue', resourceId: 1, details: { user: NAME, userId: person.id } }),
  )
  const shown = async () => JSON.stringify((await desk.as('admin')(events.list, ListEvents.parse({}))).data)
  expect(await shown()).toMatch(/Zulmira.*Zulmira/)
  await desk.as('admin')(remove, { id: person.id })
  expect(await shown()).not.toMatch(/zulmira|203\.0\.113\.7/i)
  expect(await shown()).toContain('"role":"agent"')
  const filter = FilterEvents.parse({})
  const { text } = await desk.as('manager')(async (ctx) => exportPart(ctx, filter, (await beginExport(ctx, filter)).place))
  expect(text).toContain('user.updated')
  expect(text).not.toMatch(/zulmira|203\.0\.113\.7/i)
})

test('X04 a mail of theirs that is being worked on is waited for, and whoever has the address since keeps their mails', async ({
  desk,
}) => {
  const person = await desk.aUser('client', { name: NAME, email: EMAIL })
  await liveOf(desk, person)
  await desk.rows((tx) =>
    tx
      .updateTable('inboundMails')
      .set({ state: 'received', userId: null } as never)
      .where('tenantId', '=', desk.id)
      .execute(),
  )
  await desk.as('admin')(remove, { id: person.id })
  await react(desk)
  await finish(desk)
  const open = () => desk.rows((tx) => tx.selectFrom('erasures').select(['email', 'doneAt']).where('tenantId', '=', desk.id).execute())
  expect(await open()).toMatchObject([{ email: EMAIL, doneAt: null }])
  await desk.rows((tx) =>
    tx
      .updateTable('inboundMails')
      .set({ state: 'done' } as never)
      .where('tenantId', '=', desk.id)
      .execute(),
  )
  const later = await desk.rows((tx) =>
    sql<{ id: number }>`insert into inbound_mails (tenant_id, mailbox_id, file_id, sha256, size, source, state, from_address, received_at)
      select tenant_id, mailbox_id, file_id, 'c', 3, 'smtp', 'done', from_address, now() + interval '1 second' from inbound_mails where tenant_id = ${desk.id} returning id`.execute(
      tx,
    ),
  )
  await finish(desk)
  expect(await open()).toMatchObject([{ email: null, doneAt: expect.any(String) }])
  expect(await desk.rows((tx) => tx.selectFrom('inboundMails').select('id').where('tenantId', '=', desk.id).execute())).toEqual(later.rows)
})
