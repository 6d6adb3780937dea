import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateReportSchedule } from '@balcao/contracts/reports/schedules'
import { openSecret } from '@balcao/core/sign-in/social/secret'
import { fireDue } from '@balcao/core/sla/firing'
import { continueRecomputes } from '@balcao/core/sla/recomputes'
import { noPorts } from '@balcao/core/testing/no-files'
import { receiveDue } from '@balcao/core/whatsapp/inbound/process'
import { type Database, openDatabase } from '@balcao/db/database'
import { migrateToLatest } from '@balcao/db/migrate'
import { inSystem } from '@balcao/db/system'
import { openDiskFiles } from '@balcao/platform/files/disk'
import { verify } from '@balcao/platform/passwords'
import { openMailSecrets } from '@balcao/platform/secrets'
import { SIMULATED_SECRET } from '@balcao/platform/social/simulated-secret'
import { aPostgres, type TestServer } from '@balcao/platform/testing/services'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DEMO_DOCUMENTS } from './content/documents.ts'
import { WAITING_MAILS } from './content/mails.ts'
import { NEAR_DUPLICATES } from './content/near-duplicates.ts'
import { POLICIES } from './content/sla.ts'
import { OUTCOMES, PHONES } from './content/whatsapp.ts'
import { DEMO_PASSWORD, DEMOS } from './desks.ts'
import { seedOnce } from './main.ts'
import { fileDocuments } from './processes/file-documents.ts'
import { giveSocial } from './sign-in/give-social.ts'
import { takeMails } from './take-mails.ts'
import { takeWhatsapp } from './whatsapp/take-whatsapp.ts'

let server: TestServer
let db: Database
let took = 0

beforeAll(async () => {
  server = await aPostgres()
  await migrateToLatest(server.url)
  db = openDatabase(server.url, { max: 2 })
  const start = performance.now()
  await Promise.all([seedOnce(server.url), seedOnce(server.url)])
  took = performance.now() - start
})
afterAll(async () => {
  await db.close()
  await server.close()
})

const TABLES = [
  'tenants',
  'companies',
  'users',
  'calendars',
  'calendarHolidays',
  'queues',
  'queueMembers',
  'skills',
  'userSkills',
  'tags',
  'tickets',
  'ticketTags',
  'ticketWatchers',
  'comments',
  'ticketEvents',
  'ticketRelations',
  'ticketRatings',
  'outgoingMessages',
  'companyDomains',
  'companyContracts',
  'companySuggestions',
  'timeEntries',
  'automationRules',
  'flows',
  'flowVersions',
  'flowRuns',
  'flowRunEntries',
  'workflows',
  'workflowVersions',
  'automationRuns',
  'checklistTemplates',
  'ticketChecklists',
  'checklistItems',
  'approvals',
  'approvalApprovers',
  'identityProviders',
  'ssoAttempts',
  'webhooks',
  'webhookDeliveries',
  'serviceAccounts',
  'issueTrackers',
  'issues',
  'ticketIssues',
  'outgoingIssueComments',
  'issueComments',
  'sideConversations',
  'sidePeople',
  'sideMessages',
  'assetKinds',
  'assets',
  'ticketAssets',
  'recurringTickets',
  'reportSchedules',
  'absences',
  'absenceSubstitutes',
  'workShifts',
  'presenceIntervals',
  'slaPolicies',
  'slaRecomputes',
] as const
const counts = () =>
  inSystem(db, async (tx) => {
    const all: Record<string, number> = {}
    for (const table of TABLES) {
      const row = await tx
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      all[table] = row.n
    }
    return all
  })

test('an outage has a parent with open children, all of which got the same note', async () => {
  const { replies, tickets, notes } = await inSystem(db, async (tx) => ({
    replies: await tx.selectFrom('bulkReplies').selectAll().execute(),
    tickets: await tx.selectFrom('bulkReplyTickets').selectAll().execute(),
    notes: await tx.selectFrom('comments').select(['ticketId']).where('content', 'like', 'Instabilidade no envio de e-mails:%').execute(),
  }))
  expect(replies).toMatchObject([{ state: 'done', isInternal: true, total: tickets.length, sent: tickets.length }])
  expect(tickets.length).toBeGreaterThan(1)
  expect(notes.map(({ ticketId }) => ticketId).toSorted()).toEqual(tickets.map(({ ticketId }) => ticketId).toSorted())
})

test('seeding again, or twice at once, adds nothing', async () => {
  const before = await counts()
  await seedOnce(server.url)
  expect(await counts()).toEqual(before)
  const reported = NEAR_DUPLICATES.flat().length
  expect(before).toMatchObject({ tenants: 2, tickets: DEMOS.reduce((sum, demo) => sum + demo.count, reported) })
  expect(before.comments).toBeGreaterThan(1_500)
  console.info(`seeded twice at once in ${Math.round(took)} ms`)
})

test('a production database gets no demo accounts', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  await expect(seedOnce(server.url)).rejects.toThrow('production')
  vi.unstubAllEnvs()
})

test('nothing seeded is announced or mailed', async () => {
  const rows = await inSystem(db, async (tx) => [
    ...(await tx.selectFrom('outbox').select('id').execute()),
    ...(await tx.selectFrom('mails').select('id').where('sentAt', 'is', null).execute()),
  ])
  expect(rows).toEqual([])
})

test('people of the desk, and the visitor at the portal, have notifications of every severity, in groups, at their own pages', async () => {
  const rows = await inSystem(db, (tx) =>
    tx
      .selectFrom('notifications as n')
      .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'n.tenantId').onRef('u.id', '=', 'n.userId'))
      .select(['u.email', 'n.severity', 'n.groupKey', 'n.readAt', 'n.actionUrl', 'n.message', 'n.quickActions'])
      .execute(),
  )
  const of = (email: string) => rows.filter((row) => row.email === email)
  const agent = of('agent@acme.test')
  expect(new Set(agent.map(({ severity }) => severity))).toEqual(new Set(['info', 'warning', 'error', 'critical']))
  expect(agent.filter(({ groupKey }) => groupKey === agent[0]?.groupKey).length).toBeGreaterThan(1)
  expect(agent.some(({ readAt }) => readAt !== null) && agent.some(({ readAt }) => readAt === null)).toBe(true)
  expect(agent.some(({ quickActions }) => quickActions.length > 1)).toBe(true)
  for (const { actionUrl } of of('client@acme.test')) expect(actionUrl).toMatch(/^\/portal\/ticket\/\d+$/)
  expect(of('client@acme.test').length).toBeGreaterThan(0)
  for (const { message } of rows) expect(message).not.toMatch(/[{}]|undefined/)
})

test('reports go out by mail to those who lead, as the rules would have written them', async () => {
  const rows = await inSystem(db, (tx) => tx.selectFrom('reportSchedules').selectAll().execute())
  for (const { name, asked, schedule, nextAt, pausedAt } of rows) {
    expect(CreateReportSchedule.safeParse({ name, ...asked, schedule }).error).toBeUndefined()
    expect((nextAt === null) !== (pausedAt === null) && (nextAt === null || Date.parse(nextAt) > Date.now())).toBe(true)
  }
  expect(rows).toHaveLength(3)
})

test('the clocks that the jobs work out run, wait and are late; all four policies have tickets', async () => {
  while (await continueRecomputes({ db, log: console }));
  while (await fireDue({ db, log: console }));
  const rows = await inSystem(db, (tx) =>
    tx
      .selectFrom('tickets')
      .select(['slaState', (eb) => eb.fn.countAll<number>().as('n')])
      .where('slaState', 'is not', null)
      .groupBy('slaState')
      .execute(),
  )
  // What is at risk depends on the hour.
  expect(rows.map(({ slaState }) => slaState)).toEqual(expect.arrayContaining(['late', 'paused', 'running']))
  const policies = await inSystem(db, (tx) =>
    tx.selectFrom('tickets').select('slaPolicyId').distinct().where('slaPolicyId', 'is not', null).execute(),
  )
  expect(policies).toHaveLength(POLICIES.length)
})

test('every demo account is there with its role and the demo password', async () => {
  const users = await inSystem(db, (tx) => tx.selectFrom('users').select(['email', 'role', 'passwordHash']).execute())
  const role = (email: string) => users.find((user) => user.email === email)?.role
  const acme = { 'super@balcao.test': 'super_admin', 'user@acme.test': 'user', 'support@acme.test': 'support-agent' }
  for (const [email, slug] of Object.entries(acme)) expect(role(email)).toBe(slug)
  for (const name of ['admin', 'manager', 'supervisor', 'agent', 'client']) expect(role(`${name}@acme.test`)).toBe(name)
  for (const name of ['admin', 'agent', 'client']) expect(role(`${name}@globex.test`)).toBe(name)
  expect(await verify(users[0]?.passwordHash ?? '', DEMO_PASSWORD)).toBe(true)
})

test('numbers count per tenant in order of creation, and the next one follows', async () => {
  await inSystem(db, async (tx) => {
    for (const { desk, count: planned } of DEMOS) {
      const count = desk.slug === 'acme' ? planned + NEAR_DUPLICATES.flat().length : planned
      const { id } = await tx.selectFrom('tenants').select('id').where('slug', '=', desk.slug).executeTakeFirstOrThrow()
      const tickets = await tx.selectFrom('tickets').select(['number', 'createdAt']).where('tenantId', '=', id).orderBy('number').execute()
      expect(tickets.map(({ number }) => number)).toEqual(Array.from({ length: count }, (_, index) => desk.firstNumber + index))
      const instants = tickets.map(({ createdAt }) => createdAt)
      expect(instants).toEqual(instants.toSorted())
      const { lastNumber } = await tx.selectFrom('ticketNumbers').select('lastNumber').where('tenantId', '=', id).executeTakeFirstOrThrow()
      expect(lastNumber).toBe(desk.firstNumber + count - 1)
    }
  })
})

const KEY = ['tenantId', 'queueId', 'assigneeId', 'status', 'priority'] as const
type Counted = { tenantId: number; queueId: number | null; assigneeId: number | null; status: string; priority: string }
function tally(rows: readonly (Counted & { by: number })[]): Record<string, number> {
  const all: Record<string, number> = {}
  for (const row of rows) {
    const key = KEY.map((column) => row[column] ?? 0).join(' ')
    all[key] = (all[key] ?? 0) + row.by
  }
  return all
}

test('the kept counters say what a recount says', async () => {
  await inSystem(db, async (tx) => {
    const tickets = await tx.selectFrom('tickets').select(KEY).execute()
    const kept = await tx
      .selectFrom('ticketCounts')
      .select([...KEY, 'count as by'])
      .execute()
    const deltas = await tx
      .selectFrom('ticketCountDeltas')
      .select([...KEY, 'delta as by'])
      .execute()
    expect(tally([...kept, ...deltas])).toEqual(tally(tickets.map((ticket) => ({ ...ticket, by: 1 }))))

    const watched = await tx
      .selectFrom('tickets as t')
      .leftJoin('ticketWatchers as w', (join) => join.onRef('w.tenantId', '=', 't.tenantId').onRef('w.ticketId', '=', 't.id'))
      .groupBy(['t.tenantId', 't.id', 't.watchersCount'])
      .select((eb) => ['t.watchersCount', eb.fn.count<number>('w.userId').as('n')])
      .execute()
    expect(watched.filter(({ watchersCount, n }) => watchersCount !== n)).toEqual([])
  })
})

test('requesters, companies and authors belong to the tenant of their ticket', async () => {
  await inSystem(db, async (tx) => {
    const users = new Map(
      (await tx.selectFrom('users').select(['id', 'tenantId', 'companyId', 'role']).execute()).map((user) => [user.id, user]),
    )
    for (const ticket of await tx.selectFrom('tickets').select(['tenantId', 'requesterId', 'companyId']).execute()) {
      const requester = users.get(ticket.requesterId)
      expect(requester).toMatchObject({ tenantId: ticket.tenantId, companyId: ticket.companyId })
      expect(['client', 'user']).toContain(requester?.role)
    }
    for (const comment of await tx.selectFrom('comments').select(['tenantId', 'authorId', 'authorSide', 'isInternal']).execute()) {
      const author = users.get(comment.authorId)
      expect(author?.tenantId).toBe(comment.tenantId)
      expect(comment.authorSide).toBe(['client', 'user'].includes(author?.role ?? '') ? 'customer' : 'staff')
      if (comment.isInternal) expect(comment.authorSide).toBe('staff')
    }
  })
})

test('a conversation read by id is in order of time', async () => {
  const comments = await inSystem(db, (tx) =>
    tx.selectFrom('comments').select(['ticketId', 'createdAt']).orderBy('ticketId').orderBy('id').execute(),
  )
  expect(comments).toEqual(
    comments.toSorted((a, b) => a.ticketId - b.ticketId || (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0)),
  )
})

test('companies of the first desk have levels, branches and contracts, one pool nearly used up, and somebody who may be of two', async () => {
  await inSystem(db, async (tx) => {
    const pools = await tx
      .selectFrom('companyContracts as k')
      .innerJoin('companies as c', (join) => join.onRef('c.tenantId', '=', 'k.tenantId').onRef('c.id', '=', 'k.companyId'))
      .where('k.period', '=', 'contract')
      .where('k.poolMinutes', 'is not', null)
      .select(['c.name', 'k.poolMinutes'])
      .select((eb) =>
        eb
          .selectFrom('timeEntries as e')
          .whereRef('e.tenantId', '=', 'k.tenantId')
          .whereRef('e.companyId', '=', 'k.companyId')
          .whereRef('e.workedOn', '>=', 'k.startsOn')
          .select((e) => e.fn.sum<number>('e.minutes').as('used'))
          .as('used'),
      )
      .orderBy('c.name')
      .execute()
    const percents = pools.map(({ name, poolMinutes, used }) => [name, Math.floor((Number(used) * 100) / Number(poolMinutes))])
    expect(percents).toEqual([
      ['Construtora Pedra Alta', 52],
      ['Grupo Serra Azul', 86],
      ['Hotel Maré Mansa', 107],
    ])
    const entries = await tx.selectFrom('timeEntries').select(['workedOn', 'companyId']).execute()
    expect(entries.every(({ workedOn, companyId }) => companyId !== null && new Date(workedOn).getTime() <= Date.now())).toBe(true)
    const companies = await tx
      .selectFrom('companies')
      .select(['tier', 'parentId', 'ownerUserId', 'withoutAi'])
      .where('tier', 'is not', null)
      .execute()
    expect(companies.filter(({ parentId }) => parentId !== null)).toHaveLength(2)
    expect(companies.filter(({ withoutAi }) => withoutAi)).toHaveLength(1)
    expect(companies.every(({ ownerUserId }) => ownerUserId !== null)).toBe(true)
  })
  expect((await counts()).companySuggestions).toBe(2)
})

test('the first desk has links, opinions of every kind, a reply that waits and a proved domain; none at its visitors’ tickets', async () => {
  const all = await counts()
  expect(all.ticketRelations).toBeGreaterThanOrEqual(4)
  expect(all.ticketRatings).toBeGreaterThanOrEqual(5)
  expect([all.outgoingMessages, all.companyDomains]).toEqual([1, 3])
  await inSystem(db, async (tx) => {
    const due = await tx.selectFrom('outgoingMessages').select(['state', 'dueAt', 'afterId', 'ticketId']).executeTakeFirstOrThrow()
    expect([due.state, Date.parse(due.dueAt) > Date.now() + 2 * 86_400_000, due.afterId > 0]).toEqual(['planned', true, true])
    const ratings = await tx.selectFrom('ticketRatings').select(['score', 'reason', 'ratedAt']).execute()
    for (const { score, reason, ratedAt } of ratings) {
      expect(reason !== null).toBe(Number(score) <= 3)
      expect(Date.parse(ratedAt ?? '')).toBeLessThanOrEqual(Date.now())
    }
    const touched = await tx
      .selectFrom('tickets as t')
      .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 't.tenantId').onRef('u.id', '=', 't.requesterId'))
      .where('u.email', '=', 'client@acme.test')
      .where((eb) =>
        eb.or([
          eb('t.id', 'in', tx.selectFrom('ticketRelations').select('fromId')),
          eb('t.id', 'in', tx.selectFrom('ticketRelations').select('toId')),
          eb('t.id', 'in', tx.selectFrom('ticketRatings').select('ticketId')),
          eb('t.id', '=', due.ticketId),
        ]),
      )
      .select('t.id')
      .execute()
    expect(touched).toEqual([])
  })
})

test('duplicates of the demo: groups of what customers reported in their own words, a model learned from them, and a test under way', async () => {
  const found = await inSystem(db, async (tx) => ({
    groups: await tx.selectFrom('duplicateGroups').select(['id', 'state']).execute(),
    members: await tx.selectFrom('duplicateGroupMembers').select('groupId').execute(),
    models: await tx.selectFrom('duplicateModels').select(['id', 'status', 'metrics', 'trainedOn']).orderBy('version').execute(),
    tests: await tx.selectFrom('duplicateTests').select(['modelA', 'modelB']).where('endedAt', 'is', null).execute(),
    hints: await tx.selectFrom('duplicateHints').select(['modelId', 'outcome']).execute(),
  }))
  expect(found.groups).toHaveLength(NEAR_DUPLICATES.length)
  expect(new Set(found.groups.map(({ state }) => state))).toEqual(new Set(['suggested', 'confirmed', 'dismissed']))
  expect(found.members).toHaveLength(NEAR_DUPLICATES.flat().length)
  expect(found.models.map(({ status }) => status)).toEqual(['active', 'candidate'])
  for (const { metrics, trainedOn } of found.models) {
    expect(trainedOn).toBeGreaterThanOrEqual(50)
    expect((metrics as { prAuc: { value: number } }).prAuc.value).toBeGreaterThan(0.7)
  }
  expect(found.tests).toEqual([{ modelA: found.models[0]?.id, modelB: found.models[1]?.id }])
  expect(found.hints.length).toBeGreaterThan(200)
})

test('mails wait in the mailboxes of a new demo, with their bytes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-mails-'))
  const files = openDiskFiles(folder)
  try {
    await takeMails(server.url, 'acme', files)
    await takeMails(server.url, 'nobody', files)
    const rows = await inSystem(db, (tx) => tx.selectFrom('inboundMails').select(['state', 'fileId', 'size']).execute())
    expect(rows).toHaveLength(WAITING_MAILS.length)
    for (const { state, fileId, size } of rows) {
      expect(state).toBe('received')
      const stored = await files.get(fileId)
      stored?.stream.destroy()
      expect(stored?.size).toBe(size)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('documents lie in the folders of new demos, with their bytes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-documents-'))
  const files = openDiskFiles(folder)
  try {
    for (const slug of ['acme', 'globex', 'nobody']) await fileDocuments(server.url, slug, files)
    const rows = await inSystem(db, (tx) =>
      tx
        .selectFrom('documentVersions as v')
        .innerJoin('documents as d', (join) => join.onRef('d.tenantId', '=', 'v.tenantId').onRef('d.id', '=', 'v.documentId'))
        .innerJoin('files as f', (join) => join.onRef('f.tenantId', '=', 'v.tenantId').onRef('f.id', '=', 'v.fileId'))
        .select(['v.name', 'f.id', 'f.size', 'f.mime', 'd.folderId'])
        .execute(),
    )
    expect(rows).toHaveLength(
      Object.values(DEMO_DOCUMENTS)
        .flat()
        .flatMap(({ files: versions = [] }) => versions).length,
    )
    for (const { id, name, size, mime, folderId } of rows) {
      expect(folderId).not.toBeNull()
      expect(mime === 'application/pdf', name).toBe(name.endsWith('.pdf'))
      const stored = await files.get(id)
      stored?.stream.destroy()
      expect(stored?.size).toBe(size)
    }
    const requests = await inSystem(db, (tx) =>
      tx.selectFrom('signatureRequests').select(['state', 'certificateFileId']).orderBy('id').execute(),
    )
    expect(requests).toEqual([
      { state: 'signed', certificateFileId: expect.any(String) },
      { state: 'pending', certificateFileId: null },
    ])
    expect(await inSystem(db, (tx) => tx.selectFrom('documentTemplates').select('name').execute())).toHaveLength(3)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('the number of WhatsApp of a new demo brings what two customers wrote, by the signed call that Meta would make', async () => {
  const secrets = openMailSecrets({ MAIL_SECRET: 'a secret of the tests that is long enough', MAIL_SECRET_FORMER: [] })
  for (const slug of ['acme', 'nobody']) await takeWhatsapp(server.url, slug, secrets)
  const rows = await inSystem(db, (tx) => tx.selectFrom('whatsappNotifications').select(['state', 'accountId']).execute())
  expect(rows).toMatchObject([{ state: 'waiting' }])
  const log = { error: () => undefined }
  while (await receiveDue({ db, ports: { ...noPorts, mailSecrets: secrets }, log }));
  const tickets = await inSystem(db, (tx) =>
    tx.selectFrom('tickets').select(['title', 'channel']).where('channel', '=', 'whatsapp').orderBy('title').execute(),
  )
  expect(tickets.map(({ title }) => title)).toEqual(PHONES.map(({ says }) => says[0].text).toSorted())
  const campaigns = await inSystem(db, (tx) => tx.selectFrom('whatsappCampaigns').select(['state', 'total']).orderBy('id').execute())
  expect(campaigns).toEqual([
    { state: 'finished', total: OUTCOMES.length },
    { state: 'draft', total: 0 },
  ])
})

test('a new demo has credentials at three simulated social providers, sealed, and once', async () => {
  const secrets = openMailSecrets({ MAIL_SECRET: 'a secret of the tests that is long enough', MAIL_SECRET_FORMER: [] })
  for (const slug of ['acme', 'nobody', 'acme']) await giveSocial(server.url, slug, secrets)
  const rows = await inSystem(db, (tx) => tx.selectFrom('socialProviders').selectAll().orderBy('name').execute())
  expect(rows.map(({ name }) => name)).toEqual(['github', 'google', 'microsoft'])
  expect(rows.map((row) => openSecret(secrets, row))).toEqual(rows.map(() => SIMULATED_SECRET))
})
