import { RequestDomain } from '@balcao/contracts/tenants/domain'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { isSomebodys } from '../auth/site.ts'
import type { Ctx } from '../ctx.ts'
import { reactionsTo } from '../reactions.ts'
import { runReaction } from '../run-reaction.ts'
import { anAuthContext } from '../testing/auth-context.ts'
import { type Desk, test } from '../testing/desk.ts'
import {
  formatHere,
  noFiles,
  noHolidays,
  noLdap,
  noModels,
  noPush,
  noTexts,
  noTrackers,
  noWebhooks,
  noWhatsapp,
  readTextHere,
  secretsHere,
  signHere,
} from '../testing/no-files.ts'
import * as domains from './domain.ts'
import { checkDomains } from './domain-upkeep.ts'
import { hostNameOf } from './internal/domain-name.ts'

const PUBLIC_URL = 'https://desk.example.com'
let made = 0
const aName = () => `ajuda.org-${process.pid}-${made++}.com.br`

/** The DNS of the world outside: texts by name, or silence. */
function aWorld() {
  const texts = new Map<string, string[]>()
  const state = { silent: false }
  return { texts, state, txt: async (name: string) => (state.silent ? undefined : (texts.get(name) ?? [])) }
}
/** The domain as an administrator of this desk handles it. */
function handle(desk: Desk, world = aWorld()) {
  const as = desk.as('admin')
  const open = ((run: (ctx: Ctx) => Promise<unknown>) => as(run)) as Parameters<typeof domains.check>[1]
  return {
    world,
    request: (domain: string) => domains.request(anAuthContext(desk.db), open, RequestDomain.parse({ domain }), PUBLIC_URL),
    check: () => domains.check(world, open),
    get: () => as(domains.get),
    remove: () => as(domains.remove),
    /** The record stands in DNS. */
    async prove() {
      const { record } = await as(domains.get)
      if (record) world.texts.set(record.name, ['v=spf1 -all', record.value])
    },
    /** Everything the row knows happened so many days earlier. */
    ago: (days: number) =>
      desk.rows((tx) =>
        tx
          .updateTable('customDomains')
          .set({
            requestedAt: sql<string>`requested_at - make_interval(days => ${days})`,
            failingSince: sql<string>`failing_since - make_interval(days => ${days})`,
            nextCheckAt: sql<string>`next_check_at - make_interval(days => ${days})`,
          })
          .execute(),
      ),
    /** The job looks at whatever is due. */
    upkeep: () => checkDomains({ db: desk.db, ports: { dns: world }, log: { error: (fields) => expect.fail(JSON.stringify(fields)) } }),
  }
}
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ code }) => code,
  )
const actions = (desk: Desk) =>
  desk.rows(async (tx) =>
    (await tx.selectFrom('auditEvents').select('action').where('action', 'like', 'organization.domain%').orderBy('id').execute()).map(
      ({ action }) => action.replace('organization.domain_', ''),
    ),
  )
const leads = (desk: Desk, domain: string) => isSomebodys(desk.db, { domain })

test('a domain counts once its DNS shows the challenge, and no more once it is removed', async ({ desk }) => {
  const mine = handle(desk)
  const name = aName()
  expect(await mine.get()).toMatchObject({ state: 'none', domain: null, record: null })
  const pending = await mine.request(` ${name.toUpperCase()}. `)
  expect(pending).toMatchObject({ state: 'pending', domain: name, outcome: null, watched: true })
  expect(pending.record).toEqual({ name: `_balcao-challenge.${name}`, value: expect.stringMatching(/^[\w-]{32}$/) })
  expect(await mine.request(name), 'the challenge stays').toEqual(pending)
  expect(await mine.check()).toMatchObject({ state: 'pending', outcome: 'missing' })
  mine.world.texts.set(`_balcao-challenge.${name}`, ['outra coisa'])
  expect(await mine.check()).toMatchObject({ state: 'pending', outcome: 'wrong' })
  expect(await leads(desk, name)).toBe(false)
  await mine.prove()
  expect(await mine.check()).toMatchObject({ state: 'verified', outcome: 'found', until: null })
  expect(await leads(desk, name)).toBe(true)
  expect(await refusal(mine.request(aName()))).toBe('domain_in_use')
  expect(await mine.remove()).toMatchObject({ state: 'none' })
  expect(await mine.remove()).toMatchObject({ state: 'none' })
  expect(await leads(desk, name)).toBe(false)
  expect(await refusal(mine.check())).toBe('domain_not_found')
  expect(await actions(desk)).toEqual(['requested', 'verified', 'removed'])
})

test('T21 of two organisations that want one domain the first to prove it has it, and the other learns no more than that', async ({
  desk,
  other,
}) => {
  const world = aWorld()
  const [mine, theirs] = [handle(desk, world), handle(other, world)]
  const name = aName()
  await Promise.all([mine.request(name), theirs.request(name)])
  const records = [(await mine.get()).record, (await theirs.get()).record]
  expect(records[0]?.value).not.toBe(records[1]?.value)
  world.texts.set(
    `_balcao-challenge.${name}`,
    records.map((record) => record?.value ?? ''),
  )
  const answers = await Promise.all([mine.check(), theirs.check()])
  expect(answers.map(({ state }) => state).toSorted()).toEqual(['pending', 'verified'])
  const loser = answers[0]?.state === 'pending' ? mine : theirs
  const winner = loser === mine ? theirs : mine
  expect(await loser.get()).toMatchObject({ state: 'pending', outcome: 'taken' })
  await loser.remove()
  expect(await refusal(loser.request(name))).toBe('domain_unavailable')
  await winner.remove()
  expect(await loser.request(name)).toMatchObject({ state: 'pending' })
})

test('a pending domain is looked for by itself, ever less, for seven days', async ({ desk }) => {
  const mine = handle(desk)
  await mine.request(aName())
  await mine.upkeep()
  expect(await mine.get(), 'not due yet').toMatchObject({ checkedAt: null })
  const waits: number[] = []
  for (let n = 0; n < 4; n++) {
    await mine.ago(1)
    await mine.upkeep()
    const { nextCheckAt } = await desk.rows((tx) => tx.selectFrom('customDomains').selectAll().executeTakeFirstOrThrow())
    waits.push(Math.round((Date.parse(nextCheckAt ?? '') - Date.now()) / 60_000))
  }
  expect(waits).toEqual([1, 2, 4, 8])
  await mine.ago(4)
  await mine.upkeep()
  expect(await mine.get()).toMatchObject({ state: 'pending', outcome: 'missing', watched: false })
  expect((await desk.facts()).map(({ payload }) => payload)).toMatchObject([{ what: 'expired' }])
  await mine.prove()
  await mine.upkeep()
  expect(await mine.get(), 'nobody looks any more').toMatchObject({ state: 'pending' })
  expect(await mine.check()).toMatchObject({ state: 'verified' })
})

test('asking after the days are over begins them anew', async ({ desk }) => {
  const mine = handle(desk)
  await mine.request(aName())
  await mine.ago(8)
  await mine.upkeep()
  expect(await mine.check()).toMatchObject({ state: 'pending', watched: true })
  expect(Date.parse((await mine.get()).until ?? '')).toBeGreaterThan(Date.now() + 6 * 86_400_000)
})

test('a proof that goes away is warned of, and ends the domain after seven days; one that comes back is as before', async ({ desk }) => {
  const mine = handle(desk)
  const name = aName()
  await mine.request(name)
  await mine.prove()
  await mine.check()
  mine.world.texts.clear()
  await mine.ago(1)
  await mine.upkeep()
  expect(await mine.get()).toMatchObject({ state: 'failing', outcome: 'missing' })
  expect(await leads(desk, name), 'it still counts').toBe(true)
  await mine.ago(3)
  await mine.prove()
  await mine.upkeep()
  expect(await mine.get()).toMatchObject({ state: 'verified', outcome: 'found' })
  mine.world.texts.clear()
  await mine.ago(1)
  await mine.upkeep()
  await mine.ago(6)
  await mine.upkeep()
  expect(await mine.get()).toMatchObject({ state: 'failing' })
  await mine.ago(1)
  await mine.upkeep()
  expect(await mine.get()).toMatchObject({ state: 'pending', verifiedAt: null, watched: true })
  expect(await leads(desk, name)).toBe(false)
  expect(await actions(desk)).toEqual(['requested', 'verified', 'failing', 'recovered', 'failing', 'lost'])
})

test('silent name servers prove nothing against a verified domain', async ({ desk }) => {
  const mine = handle(desk)
  await mine.request(aName())
  await mine.prove()
  await mine.check()
  mine.world.state.silent = true
  for (let n = 0; n < 10; n++) {
    await mine.ago(1)
    await mine.upkeep()
  }
  expect(await mine.get()).toMatchObject({ state: 'verified', outcome: 'no_answer' })
})

test('every administrator is told, in their language, once, and nobody else', async ({ desk }) => {
  const admin = await desk.person('admin')
  const english = await desk.aUser('super_admin', { language: 'en' })
  for (const role of ['manager', 'client'] as const) await desk.person(role)
  await desk.aUser('admin', { isActive: false })
  const mine = handle(desk)
  await mine.request(aName())
  await mine.prove()
  await mine.check()
  mine.world.texts.clear()
  await mine.check()
  const ports = {
    publicUrl: PUBLIC_URL,
    dns: mine.world,
    push: noPush,
    mailSigner: signHere,
    mailSecrets: secretsHere,
    backupSecrets: secretsHere,
    scratch: async () => undefined,
    holidays: noHolidays,
    models: noModels,
    webhooks: noWebhooks,
    ldap: noLdap,
    trackers: noTrackers,
    whatsapp: noWhatsapp,
    texts: noTexts,
    signalChat: () => undefined,
    formatMessage: formatHere,
    readText: readTextHere,
    files: noFiles,
    mail: { send: async () => undefined },
  }
  for (let n = 0; n < 2; n++)
    for (const fact of await desk.facts())
      for (const reaction of reactionsTo(fact.name))
        await runReaction({ db: desk.db, ports }, { tenantId: desk.id, outboxId: fact.id, reaction })
  const mails = await desk.rows((tx) => tx.selectFrom('mails').select(['toAddress', 'subject', 'linkPath']).orderBy('id').execute())
  expect(mails).toEqual([
    { toAddress: admin.email, subject: expect.stringContaining('está sem comprovação'), linkPath: '/settings' },
    { toAddress: english.email, subject: expect.stringContaining('has lost its proof'), linkPath: '/settings' },
  ])
  const notes = await desk.rows((tx) => tx.selectFrom('notifications').select(['userId', 'type']).orderBy('id').execute())
  expect(notes.toSorted((a, b) => a.userId - b.userId || a.type.localeCompare(b.type))).toEqual(
    [admin, english].flatMap(({ id }) => [
      { userId: id, type: 'domain_failing' },
      { userId: id, type: 'domain_verified' },
    ]),
  )
})

test('R14 only administrators handle the domain', async ({ desk }) => {
  for (const role of ['client', 'manager'] as const) {
    await expect(desk.as(role)(domains.get), role).rejects.toMatchObject({ code: 'forbidden' })
    await expect(desk.as(role)(domains.remove), role).rejects.toMatchObject({ code: 'forbidden' })
  }
})

test('what is no domain of an organisation is refused with its reason', () => {
  for (const typed of [
    'https://ajuda.sol.com.br',
    'ajuda.sol.com.br/x',
    'ana@sol.com.br',
    'localhost',
    '_x.sol.com.br',
    'a b.com',
    '*.sol.com.br',
    '',
  ])
    expect(RequestDomain.safeParse({ domain: typed }).success, typed).toBe(false)
  for (const typed of [
    '10.0.0.1',
    '0x7f.1',
    '127.1',
    'desk.example.com',
    'acme.desk.example.com',
    '-a.com.br',
    `${'a'.repeat(64)}.com`,
    'a..com',
    'a.123',
  ])
    expect(hostNameOf(typed, PUBLIC_URL), typed).toMatchObject({ reason: expect.any(String) })
  for (const [typed, host] of [
    ['ajuda.sol.com.br', 'ajuda.sol.com.br'],
    ['ajuda.pão.com.br', 'ajuda.xn--po-sia.com.br'],
    ['example.com', 'example.com'],
  ] as const)
    expect(hostNameOf(typed, PUBLIC_URL)).toEqual({ host })
})
