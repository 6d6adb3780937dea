import { randomUUID } from 'node:crypto'
import type { ChecksRun } from '@balcao/contracts/diagnostics/diagnostics'
import { CHECK_TEXTS, CHECKS, type CheckName } from '@balcao/contracts/diagnostics/words'
import { VERSION } from '@balcao/contracts/version'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { audit } from '../audit/record.ts'
import { aStore } from '../backups/testing/store.ts'
import { type Ctx, makeCtx } from '../ctx.ts'
import { gauge, record } from '../monitoring/record.ts'
import { type Desk, test } from '../testing/desk.ts'
import { bundle } from './bundle.ts'
import { type Opens, runChecks, type Surroundings } from './checks.ts'
import { viewSessions } from './sessions.ts'
import { trace } from './trace.ts'

const { ports } = aStore()
const AROUND: Surroundings & { registration: string } = {
  publicUrl: 'https://ajuda.example.com',
  pushKey: 'key',
  busState: async () => 'ok',
  registration: 'closed',
  probes: {
    files: ports.files,
    dns: ports.dns,
    mailServer: async () => undefined,
    certificate: async () => ({ days: 60, isTrusted: true }),
  },
}
const openedBy =
  (desk: Desk): Opens =>
  (run) =>
    desk.as('super_admin')(run)
const checked = (desk: Desk, around: Partial<Surroundings> = {}) => runChecks(openedBy(desk), { ...AROUND, ...around })
const stateIn = (run: ChecksRun) => (name: CheckName) => run.checks.find((one) => one.name === name)
/** A backup that ended so many hours ago, verified so many days ago. */
const aBackup = (desk: Desk, hours: number, days: number) =>
  desk.rows(async (tx) => {
    const { id } = await tx
      .insertInto('backups')
      .values({ tenantId: desk.id, kind: 'scheduled', status: 'ready', endedAt: sql<string>`now() - make_interval(hours => ${hours})` })
      .returning('id')
      .executeTakeFirstOrThrow()
    const endedAt = sql<string>`now() - make_interval(days => ${days})`
    await tx.insertInto('backupRuns').values({ tenantId: desk.id, backupId: id, kind: 'verify', state: 'done', endedAt }).execute()
  })

test('every check has a state and a text, a healthy installation is in order, and each fault is named', async ({ desk, testDb }) => {
  await testDb.asOwner('truncate monitoring_samples')
  await record(desk.db, 'worker', [gauge('job_lag', 0), gauge('jobs_waiting', 0), gauge('mail_lag', 0), gauge('mail_waiting', 0)])
  await record(desk.db, 'server:a', [gauge('disk_used', 0.4)])
  expect(stateIn(await checked(desk))('backups'), 'the first night is still to come').toMatchObject({ state: 'warning', detail: '– · –' })
  await aBackup(desk, 20, 30)
  const well = await checked(desk)
  expect(well.checks.map(({ name }) => name)).toEqual([...CHECKS])
  expect(Object.keys(CHECK_TEXTS)).toEqual([...CHECKS])
  expect(well.checks.filter(({ state }) => state !== 'ok')).toEqual([])
  expect(well.state).toBe('ok')

  await testDb.asOwner('truncate monitoring_samples')
  const ill = await checked(desk, { publicUrl: 'http://ajuda.example.com', pushKey: '', busState: async () => 'down' })
  const stateOf = (name: CheckName) => stateIn(ill)(name)?.state
  expect((['bus', 'worker', 'push', 'address', 'disk'] as const).map(stateOf)).toEqual([
    'critical',
    'critical',
    'warning',
    'warning',
    'unknown',
  ])
  expect(ill.state).toBe('critical')
})

test('what is outside is asked, and a refusal or a certificate about to end is a fault without its words', async ({ desk }) => {
  const refused = Object.assign(new Error('535 suporte@acme.test: wrong password'), { code: 'EAUTH' })
  const probes: Surroundings['probes'] = {
    files: { ...ports.files, put: () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' })) },
    dns: ports.dns,
    mailServer: () => Promise.reject(refused),
    certificate: async (host) => ({ days: host === 'ajuda.example.com' ? 10.5 : 90, isTrusted: true }),
  }
  const ill = await checked(desk, { probes })
  expect(stateIn(ill)('storage')).toMatchObject({ state: 'critical', detail: 'ENOSPC' })
  expect(stateIn(ill)('mailServer')).toMatchObject({ state: 'critical', detail: 'EAUTH' })
  expect(JSON.stringify(ill)).not.toContain('password')
  expect(stateIn(ill)('certificate')).toMatchObject({ state: 'warning', detail: '10 d' })
  const untrusted = await checked(desk, {
    probes: { ...AROUND.probes, mailServer: null, certificate: async () => ({ days: 300, isTrusted: false }) },
  })
  expect(stateIn(untrusted)('certificate')?.state).toBe('critical')
  expect(stateIn(untrusted)('mailServer')).toMatchObject({ state: 'ok', detail: '–' })
  const silent = await checked(desk, { probes: { ...AROUND.probes, patienceMs: 200, mailServer: () => new Promise(() => undefined) } })
  expect(stateIn(silent)('mailServer')).toMatchObject({ state: 'critical', detail: '> 0.2 s' })
})

test('domains of senders need SPF, and the key that their mails are signed by', async ({ desk }) => {
  const dkim = { selector: 'balcao1', publicKey: 'MIIB', verifiedAt: null }
  await desk.rows((tx) =>
    tx
      .insertInto('mailboxes')
      .values({ tenantId: desk.id, kind: 'forward', forwardKey: 'chave', address: 'suporte@acme.example', settings: { dkim } })
      .execute(),
  )
  const asked = async (texts: Record<string, string[]> | undefined) => {
    const dns = { txt: async (name: string) => (texts ? (texts[name] ?? []) : undefined) }
    return stateIn(await checked(desk, { probes: { ...AROUND.probes, dns } }))('senders')
  }
  const spf = { 'acme.example': ['v=spf1 include:desk.example ~all'] }
  expect(await asked({ ...spf, 'balcao1._domainkey.acme.example': ['v=DKIM1; k=rsa; p=MI IB'] })).toMatchObject({
    state: 'ok',
    detail: '1/1',
  })
  expect(await asked(spf)).toMatchObject({ state: 'warning', detail: '0/1' })
  expect(await asked(undefined)).toMatchObject({ state: 'unknown', detail: '0/1' })
})

test('a late backup, a paused provider and a broken webhook are named', async ({ desk }) => {
  await aBackup(desk, 80, 1)
  await desk.rows(async (tx) => {
    await tx
      .insertInto('assistantProviders')
      .values({ tenantId: desk.id, name: 'IA', baseUrl: 'https://ia.example', models: '{}', isActive: true, failures: 3 })
      .execute()
    const author = await desk.person('admin')
    await tx
      .insertInto('webhooks')
      .values({
        tenantId: desk.id,
        name: 'ERP',
        url: 'https://erp.example',
        events: ['ticket.created'],
        authorId: author.id,
        conditions: '{}',
        problem: 'failing',
      })
      .execute()
  })
  const stateOf = stateIn(await checked(desk))
  expect(stateOf('backups')).toMatchObject({ state: 'critical', detail: '80 h · 1 d' })
  expect(stateOf('models')).toMatchObject({ state: 'warning', detail: '0/1' })
  expect(stateOf('connections')).toMatchObject({ state: 'warning', detail: 'webhooks 1' })
})

test('a ticket leads to its rules, deadlines and deliveries, and each of these is followed by itself', async ({ desk, other }) => {
  const ticket = await desk.aTicket({ title: 'Segredo' })
  const author = await desk.person('admin')
  const ids = await desk.rows(async (tx) => {
    const tenantId = desk.id
    const values = { tenantId, ticketId: ticket.id, event: 'ticket:updated', cause: 'outbox:1' }
    const run = {
      ...values,
      ruleName: 'Segredo',
      ruleVersion: 1,
      chain: randomUUID(),
      depth: 0,
      outcome: 'applied',
      reasons: '[]',
      durationMs: 3,
    }
    const rule = await tx.insertInto('automationRuns').values(run).returning('id').executeTakeFirstOrThrow()
    const hook = { tenantId, name: 'ERP', url: 'https://erp.example', events: ['ticket.updated'], authorId: author.id, conditions: '{}' }
    const webhook = await tx.insertInto('webhooks').values(hook).returning('id').executeTakeFirstOrThrow()
    const delivery = { ...values, webhookId: webhook.id, body: '{"title":"Segredo"}' }
    const sent = await tx.insertInto('webhookDeliveries').values(delivery).returning('id').executeTakeFirstOrThrow()
    const timer = { tenantId, ticketId: ticket.id, metric: 'first_response', targetMs: 1, state: 'missed', startedAt: '2026-01-01' }
    await tx
      .insertInto('slaTimers')
      .values({ ...timer, breachedAt: '2026-01-02' })
      .execute()
    return { rule: rule.id, webhook: sent.id }
  })
  const found = await desk.as('super_admin')(trace, { kind: 'ticket', id: ticket.id })
  expect(found.steps.map(({ source, state }) => `${source} ${state}`)).toEqual([
    'sla missed',
    'sla breached',
    'rule applied',
    'webhook waiting',
  ])
  for (const kind of ['rule', 'webhook'] as const) {
    const alone = await desk.as('super_admin')(trace, { kind, id: ids[kind] })
    expect(alone.steps).toMatchObject([{ source: kind }])
    expect(JSON.stringify([found, alone])).not.toContain('Segredo')
    await expect(other.as('super_admin')(trace, { kind, id: ids[kind] })).rejects.toMatchObject({ code: 'traced_not_found' })
  }
  for (const kind of ['inbound', 'whatsapp', 'flow'] as const)
    await expect(desk.as('super_admin')(trace, { kind, id: 2_000_000_000 })).rejects.toMatchObject({ code: 'traced_not_found' })
})

test('a trace follows one thing through events and notifications of its own organisation only', async ({ desk, other }) => {
  const ticket = await desk.aTicket({ title: 'Segredo' })
  await desk.rows((tx) =>
    tx
      .insertInto('outbox')
      .values({ tenantId: desk.id, name: 'ticket:updated', payload: JSON.stringify({ ticketId: ticket.id }) })
      .execute(),
  )
  const found = await desk.as('super_admin')(trace, { kind: 'ticket', id: ticket.id })
  expect(found.steps).toMatchObject([{ source: 'event', what: 'ticket:updated', state: 'waiting' }])
  expect(JSON.stringify(found)).not.toContain('Segredo')
  await expect(other.as('super_admin')(trace, { kind: 'ticket', id: ticket.id })).rejects.toMatchObject({ code: 'traced_not_found' })
  const agent = await desk.person('agent')
  const id = await desk.aNotification(agent).then((made) => (typeof made === 'number' ? made : made.id))
  expect((await desk.as('super_admin')(trace, { kind: 'notification', id })).steps).toHaveLength(1)
  await expect(desk.as('super_admin')(trace, { kind: 'mail', id: 2_000_000_000 })).rejects.toMatchObject({ code: 'traced_not_found' })
})

test('the bundle holds counts and states, and nothing that anybody wrote or that opens anything', async ({ desk, testDb }) => {
  await testDb.asOwner(`insert into job_states (name, started_at, ended_at, failure) values ('outbox.trim', now(), now(), 'unavailable'),
    ('files.sweep', now(), now(), null)`)
  const ticket = await desk.aTicket({ title: 'Segredo do cliente' })
  const agent = await desk.person('agent')
  const made = await bundle(openedBy(desk), AROUND)
  expect(made.counts.find(({ what }) => what === 'tickets')?.n).toBe(1)
  expect(made.versions).toMatchObject({ balcao: VERSION, migration: expect.stringMatching(/^\d{3}-/) })
  expect(made.failures).toEqual([{ job: 'outbox.trim', code: 'unavailable', at: expect.any(String) }])
  const text = JSON.stringify(made)
  for (const secret of ['Segredo', agent.email, agent.name, AROUND.publicUrl, AROUND.pushKey, String(ticket.id + 1e6)])
    expect(text.includes(`"${secret}"`) || (secret.length > 8 && text.includes(secret)), secret).toBe(false)
})

test('a call is followed by its id: its events, its acts, and what followed on the tickets it touched', async ({ desk, other }) => {
  const ticket = await desk.aTicket({ title: 'Segredo' })
  const requestId = '0b7c4a52-6a1e-4c6d-9a35-1f2e3d4c5b6a'
  await desk.as('admin')(async (ctx: Ctx) => {
    const called = makeCtx(ctx.db, ctx.actor, { ...ctx.from, requestId })
    await called.emit('ticket:created', { ticketId: ticket.id })
    await audit(called, { action: 'ticket.tried', resource: 'ticket', resourceId: ticket.id })
  })
  await desk.aNotification(await desk.person('agent'), { entityType: 'ticket', entityId: ticket.id })
  const found = await desk.as('super_admin')(trace, { kind: 'request', id: requestId })
  expect(found.steps.map(({ source }) => source).toSorted()).toEqual(['audit', 'event', 'notification'])
  for (const wrong of [
    { kind: 'request' as const, id: '0b7c4a52-6a1e-4c6d-9a35-000000000000' },
    { kind: 'request' as const, id: ticket.id },
    { kind: 'ticket' as const, id: requestId },
  ])
    await expect(desk.as('super_admin')(trace, wrong)).rejects.toMatchObject({ code: 'traced_not_found' })
  await expect(other.as('super_admin')(trace, { kind: 'request', id: requestId })).rejects.toMatchObject({ code: 'traced_not_found' })
})

test('how somebody is signed in is shown without anything that opens, and the look is written down', async ({ desk, other }) => {
  const agent = await desk.person('agent')
  await desk.as('agent')(async () => undefined)
  const asked = { userId: agent.id, reason: 'Não consegue entrar' }
  const found = await desk.as('super_admin')(viewSessions, asked)
  expect(found).toMatchObject({ name: agent.name, sessions: [{ id: expect.any(Number) }], tokens: [] })
  expect(JSON.stringify(found)).not.toMatch(/hash|secret/i)
  const acts = await desk.rows((tx) => tx.selectFrom('auditEvents').selectAll().where('action', '=', 'sessions.viewed').execute())
  expect(acts).toMatchObject([{ resourceId: String(agent.id), details: { reason: asked.reason } }])
  await expect(other.as('super_admin')(viewSessions, asked)).rejects.toMatchObject({ code: 'user_not_found' })
})
