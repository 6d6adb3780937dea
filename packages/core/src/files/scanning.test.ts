import { sql } from 'kysely'
import { expect } from 'vitest'
import * as comments from '../comments/comments.ts'
import { releaseDue } from '../comments/release-scheduled.ts'
import * as outgoing from '../comments/scheduled-replies.ts'
import { aDocument, anUpload } from '../documents/testing/documents.ts'
import { fetchFile } from '../documents/versions.ts'
import { type Desk, test } from '../testing/desk.ts'
import * as attachments from './attachments.ts'
import { scanDue } from './scanning.ts'

const log = { warn: () => undefined, error: () => undefined }

/** A scanner that finds something in the named files, or is away; every file's bytes are its key. */
function aScanner(desk: Pick<Desk, 'db'>) {
  const state = { away: false, asked: [] as string[], threats: new Map<string, string>() }
  async function* bytes(key: string) {
    yield Buffer.from(key)
  }
  const scanner = {
    async scan(source: AsyncIterable<Uint8Array>) {
      let key = ''
      for await (const piece of source) key += Buffer.from(piece)
      state.asked.push(key)
      if (state.away) throw new Error('connection refused')
      return { threat: state.threats.get(key) ?? null }
    },
  }
  const files = { get: async (key: string) => ({ stream: bytes(key) }) }
  return { state, run: () => scanDue({ db: desk.db, files, scanner, log }) }
}

const scanOf = (desk: Desk, id: string) =>
  desk.rows((tx) => tx.selectFrom('files').select(['scan', 'threat', 'scanTries']).where('id', '=', id).executeTakeFirstOrThrow())
const wait = (desk: Desk, id: string) => desk.rows((tx) => tx.updateTable('files').set({ scan: 'pending' }).where('id', '=', id).execute())
const isDue = (desk: Desk, id: string) =>
  desk.rows((tx) => sql`update files set scan_after = now() - interval '1 second' where id = ${id}`.execute(tx))

async function waiting(desk: Desk, values: Parameters<Desk['anAttachment']>[1] = {}) {
  const ticket = await desk.aTicket({ assigneeId: (await desk.person('agent')).id })
  const attachment = await desk.anAttachment(ticket, values)
  await wait(desk, attachment.fileId)
  return { ticket, ...attachment }
}

test('F12 a clean file is let out of quarantine, and whoever sees the ticket is told', async ({ desk, other }) => {
  const { id, fileId, ticket } = await waiting(desk, { sentAt: sql<string>`now()` as never })
  const theirs = await waiting(other)
  await expect(desk.as('agent')((ctx) => attachments.mustFetch(ctx, id))).rejects.toMatchObject({ code: 'file_unscanned' })
  const scanner = aScanner(desk)
  await scanner.run()
  expect(scanner.state.asked.toSorted()).toEqual([fileId, theirs.fileId].toSorted())
  expect(await scanOf(desk, fileId)).toEqual({ scan: 'clean', threat: null, scanTries: 1 })
  expect(await desk.as('agent')((ctx) => attachments.mustFetch(ctx, id))).toMatchObject({ id })
  expect((await desk.facts()).filter(({ name }) => name.startsWith('attachment:'))).toMatchObject([
    { name: 'attachment:changed', payload: { ticketId: ticket.id, attachmentId: id, isInternal: false } },
  ])
  await scanner.run()
  expect(scanner.state.asked, 'once').toHaveLength(2)
})

test('F12 an infected file is shut away from everybody, marked with what was found, in the history and the audit log', async ({ desk }) => {
  const { id, fileId, ticket } = await waiting(desk, { sentAt: sql<string>`now()` as never, name: 'fatura.exe' })
  const scanner = aScanner(desk)
  scanner.state.threats.set(fileId, 'Win.Test')
  await scanner.run()
  for (const who of ['client', 'agent', 'admin'] as const) {
    await expect(desk.as(who)((ctx) => attachments.mustFetch(ctx, id))).rejects.toMatchObject({ code: 'file_infected' })
    const { data } = await desk.as(who)(attachments.list, { ticketId: ticket.id, of: 'all', limit: 10 })
    expect(data).toMatchObject([{ id, state: 'infected', threat: 'Win.Test', hasThumbnail: false }])
  }
  expect((await desk.facts()).map(({ name }) => name).filter((name) => name.startsWith('attachment:'))).toEqual([
    'attachment:infected',
    'attachment:changed',
  ])
  const rows = await desk.rows(async (tx) => ({
    history: await tx.selectFrom('ticketEvents').select('changes').where('ticketId', '=', ticket.id).execute(),
    audit: await tx.selectFrom('auditEvents').select(['action', 'resourceId', 'risk', 'details']).execute(),
  }))
  expect(rows.history).toMatchObject([{ changes: [{ field: 'attachmentBlocked', from: 'fatura.exe', to: 'Win.Test' }] }])
  expect(rows.audit).toMatchObject([
    { action: 'attachment.infected', resourceId: String(id), risk: 'high', details: { threat: 'Win.Test', ticketId: ticket.id } },
  ])
})

test('F12 while the scanner is away files wait and are asked for again, later each time; sending waits for nothing', async ({ desk }) => {
  const { id, fileId, ticket } = await waiting(desk)
  const scanner = aScanner(desk)
  scanner.state.away = true
  const pauses: number[] = []
  for (let tries = 1; tries <= 10; tries++) {
    await scanner.run()
    if (tries > 3) await scanner.run()
    expect(scanner.state.asked, 'not before its time').toHaveLength(tries)
    const { rows } = await desk.rows((tx) =>
      sql<{ s: number }>`select round(extract(epoch from scan_after - now()))::int as s from files where id = ${fileId}`.execute(tx),
    )
    pauses.push(Number(rows[0]?.s))
    await isDue(desk, fileId)
  }
  for (const [n, meant] of [5, 10, 20, 40, 80, 160, 320, 640, 900, 900].entries()) {
    expect(pauses[n]).toBeLessThanOrEqual(meant)
    expect(pauses[n]).toBeGreaterThan(meant - 5)
  }
  const said = await desk.as('client')(comments.add, { ticketId: ticket.id, content: 'Segue', isInternal: false, attachmentIds: [id] })
  expect(said.attachments).toMatchObject([{ id, isSent: true, state: 'pending' }])
  scanner.state.away = false
  await scanner.run()
  expect(await scanOf(desk, fileId)).toMatchObject({ scan: 'clean' })
})

test('F12 a file found infected before it was sent goes nowhere: neither with a message nor with a planned reply', async ({ desk }) => {
  const { id, fileId, ticket } = await waiting(desk)
  const agent = await desk.person('agent')
  const planned = await desk.aScheduledReply(ticket, { authorId: agent.id })
  const theirs = await desk.anAttachment(ticket, { authorId: agent.id, outgoingId: planned.id })
  await wait(desk, theirs.fileId)
  const scanner = aScanner(desk)
  for (const file of [fileId, theirs.fileId]) scanner.state.threats.set(file, 'Win.Test')
  await scanner.run()
  const message = { ticketId: ticket.id, content: 'Segue', isInternal: false, attachmentIds: [id] }
  await expect(desk.as('client')(comments.add, message)).rejects.toMatchObject({ code: 'file_infected' })
  await desk.rows((tx) => sql`update outgoing_messages set due_at = now() - interval '1 second' where id = ${planned.id}`.execute(tx))
  await releaseDue({ db: desk.db, log })
  expect(await desk.as('agent')(outgoing.list, { ticketId: ticket.id })).toMatchObject([
    { id: planned.id, state: 'failed', reason: 'file_infected' },
  ])
})

test('F12 a document is had once its file is clean, and marked in the audit log where it is not', async ({ desk }) => {
  const agent = await desk.person('agent')
  const uploads = [await anUpload(desk, agent, { scan: 'pending' }), await anUpload(desk, agent, { scan: 'pending' })] as const
  const [clean, infected] = [
    await aDocument(desk, agent, { uploadId: uploads[0].id }),
    await aDocument(desk, agent, { uploadId: uploads[1].id }),
  ]
  const scanner = aScanner(desk)
  scanner.state.threats.set(uploads[1].fileId, 'Eicar')
  await scanner.run()
  expect(await desk.as(agent)(fetchFile, clean.current.id)).toMatchObject({ fileId: uploads[0].fileId })
  await expect(desk.as(agent)(fetchFile, infected.current.id)).rejects.toMatchObject({ code: 'file_infected' })
  const logged = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select(['resourceId', 'details']).where('action', '=', 'document.infected').execute(),
  )
  expect(logged).toMatchObject([{ resourceId: String(infected.id), details: { threat: 'Eicar' } }])
})
