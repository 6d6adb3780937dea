import { NameRecipients } from '@balcao/contracts/whatsapp/campaign-acts'
import { CreateCampaign, ListRecipients, StartCampaign, UpdateCampaign } from '@balcao/contracts/whatsapp/campaigns'
import { expect } from 'vitest'
import { exportMine } from '../../profile/export.ts'
import { type Desk, test } from '../../testing/desk.ts'
import { eraseTraces } from '../../users/erasing/traces.ts'
import { agreeMine, listMine } from '../numbers.ts'
import * as acts from './acts.ts'
import * as campaigns from './campaigns.ts'
import * as hours from './hours.ts'
import { isSendingTime } from './hours.ts'
import { nameRecipients } from './named.ts'
import { preview } from './preview.ts'
import * as recipients from './recipients.ts'
import { sendCampaigns } from './send-campaigns.ts'
import { test as tryOut } from './try-out.ts'

const log = { error: () => undefined }
let made = 0

/** A number of the organisation with an approved template, and drafts of campaigns. */
async function aCampaign(desk: Desk, category = 'UTILITY') {
  made += 1
  const [accountId, templateId] = await desk.rows(async (tx) => {
    const account = {
      tenantId: desk.id,
      name: 'Vendas',
      phoneNumberId: `77${process.pid}${made}`,
      wabaId: '1',
      verifyToken: 'x',
      hookKey: `c${made}`,
    }
    const { id } = await tx.insertInto('whatsappAccounts').values(account).returning('id').executeTakeFirstOrThrow()
    const components = JSON.stringify([{ type: 'BODY', text: 'Oi, {{1}}!' }])
    const template = { tenantId: desk.id, accountId: id, name: 'oi', language: 'pt_BR', status: 'APPROVED', category, components }
    const row = await tx.insertInto('whatsappTemplates').values(template).returning('id').executeTakeFirstOrThrow()
    return [id, row.id] as const
  })
  const input = (values: object = {}) => ({
    ...{ name: 'Aviso', accountId, templateId, audience: { kind: 'filter' }, variables: [{ from: 'first_name', fallback: 'você' }] },
    ...values,
  })
  const draft = async (values: object = {}) => (await desk.as('manager')(campaigns.create, CreateCampaign.parse(input(values)))).id
  const count = async (audience: object) =>
    (await desk.as('manager')(preview, { id: await draft({ audience: { kind: 'filter', ...audience } }) })).recipients
  return { accountId, templateId, input, draft, count }
}

async function aCustomer(desk: Desk, name: string, values: Parameters<Desk['aUser']>[1] = {}) {
  made += 1
  const number = `+5511955${String(made).padStart(6, '0')}`
  const user = await desk.aUser('client', { name, ...values })
  await desk.rows((tx) => tx.insertInto('whatsappNumbers').values({ tenantId: desk.id, userId: user.id, number }).execute())
  return { ...user, number }
}

test('an audience is asked by company, segment, tier, language, tickets and last contact', async ({ desk }) => {
  const { count } = await aCampaign(desk)
  const company = await desk.aCompany('Padaria', { segment: 'Varejo', tier: 'premium' })
  const ana = await aCustomer(desk, 'Ana', { companyId: company.id })
  const bruno = await aCustomer(desk, 'Bruno', { language: 'en' })
  await aCustomer(desk, 'Carla')
  await desk.rows((tx) =>
    tx
      .insertInto('companyMembers')
      .values({ tenantId: desk.id, companyId: company.id, userId: ana.id })
      .onConflict((oc) => oc.doNothing())
      .execute(),
  )
  const tag = await desk.aTag('Renovação')
  const old = '2024-03-10T15:00:00Z'
  const ticket = await desk.aTicket({ requesterId: ana.id, type: 'incident', createdAt: old, lastMessageAt: old })
  await desk.rows((tx) => tx.insertInto('ticketTags').values({ tenantId: desk.id, ticketId: ticket.id, tagId: tag }).execute())
  await desk.aTicket({ requesterId: bruno.id, type: 'question' })
  expect(await count({})).toBe(3)
  expect(await count({ companyIds: [company.id] })).toBe(1)
  expect([await count({ segments: ['Varejo'] }), await count({ segments: ['Indústria'] }), await count({ tiers: ['premium'] })]).toEqual([
    1, 0, 1,
  ])
  expect([await count({ language: 'en' }), await count({ language: 'pt-BR' })]).toEqual([1, 2])
  expect([await count({ tagIds: [tag] }), await count({ types: ['incident'] }), await count({ queueIds: [desk.queueId] })]).toEqual([
    1, 1, 2,
  ])
  expect([await count({ ticketsSince: '2025-01-01' }), await count({ tagIds: [tag], ticketsSince: '2025-01-01' })]).toEqual([1, 0])
  expect([await count({ contactUntil: '2024-03-10' }), await count({ contactFrom: '2024-03-11' })]).toEqual([1, 1])
})

test('a list names people who exist by number or address, each once; others are refused line by line, and nobody is made', async ({
  desk,
  other,
}) => {
  const { draft } = await aCampaign(desk)
  const [ana, bruno] = [await aCustomer(desk, 'Ana'), await aCustomer(desk, 'Bruno')]
  const agent = await desk.person('agent')
  const stranger = await aCustomer(other, 'Deles')
  const id = await draft({ audience: { kind: 'list' } })
  const csv = [
    'Número;E-mail',
    `${ana.number.slice(3)};`,
    `;${bruno.email.toUpperCase()}`,
    `${ana.number};${bruno.email}`,
    'abc;',
    ';',
    `${stranger.number};`,
    `;${agent.email}`,
    `;${ana.email}`,
  ].join('\n')
  const name = (more: object = {}) => desk.as('manager')(nameRecipients, NameRecipients.parse({ id, csv, ...more }))
  const seen = await name()
  expect(seen).toMatchObject({ dryRun: true, valid: 2, created: 0 })
  expect(seen.rows.map(({ line, errors }) => [line, errors.map(({ reason }) => reason)])).toEqual([
    [2, []],
    [3, []],
    [4, ['whatsapp_person_mismatch']],
    [5, ['whatsapp_number']],
    [7, ['whatsapp_person_unknown']],
    [8, ['whatsapp_person_staff']],
    [9, ['whatsapp_person_repeated']],
  ])
  await expect(name({ dryRun: false })).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await name({ dryRun: false, skipWrong: true })).toMatchObject({ created: 2 })
  expect(await name({ dryRun: false, skipWrong: true })).toMatchObject({ created: 2 })
  expect(await desk.as('manager')(campaigns.get, { id })).toMatchObject({ listed: 2 })
  expect(await desk.as('manager')(preview, { id })).toMatchObject({ recipients: 2, leftOut: [] })
  await expect(other.as('manager')(nameRecipients, NameRecipients.parse({ id, csv }))).rejects.toMatchObject({
    code: 'whatsapp_campaign_not_found',
  })
})

test('it begins only for the number of people that was read, and above five hundred for who proved who they are', async ({
  desk,
  other,
}) => {
  const { accountId, input, draft } = await aCampaign(desk)
  await aCustomer(desk, 'Ana')
  const id = await draft()
  const manager = desk.as('manager')
  await expect(manager(acts.start, { id, count: 2 })).rejects.toMatchObject({ code: 'whatsapp_campaign_count', details: { current: 1 } })
  await expect(manager(acts.start, { id, count: 1, at: '2020-01-01T00:00:00.000Z' })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(desk.as('supervisor')(acts.start, { id, count: 1 })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(other.as('manager')(acts.start, { id, count: 1 })).rejects.toMatchObject({ code: 'whatsapp_campaign_not_found' })
  await desk.rows((tx) =>
    tx
      .updateTable('sessions')
      .set({ provedAt: new Date(Date.now() - 3_600_000).toISOString() })
      .execute(),
  )
  await expect(manager(acts.start, { id, count: 501 })).rejects.toMatchObject({ code: 'proof_required' })
  await desk.rows((tx) => tx.updateTable('whatsappAccounts').set({ isActive: false }).where('id', '=', accountId).execute())
  await expect(manager(acts.start, { id, count: 1 })).rejects.toMatchObject({ code: 'whatsapp_number_stopped' })
  await desk.rows((tx) => tx.updateTable('whatsappAccounts').set({ isActive: true }).where('id', '=', accountId).execute())
  // Of two at once one begins.
  const both = await Promise.allSettled([manager(acts.start, { id, count: 1 }), manager(acts.start, { id, count: 1 })])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(manager(campaigns.update, UpdateCampaign.parse({ ...input(), id }))).rejects.toMatchObject({
    code: 'whatsapp_campaign_state',
  })
  await expect(manager(campaigns.remove, { id })).rejects.toMatchObject({ code: 'whatsapp_campaign_state' })
  await manager(acts.cancel, { id })
  expect(StartCampaign.safeParse({ id, count: 0 }).success).toBe(false)
})

test('drafts are refused for what names nothing, and for an old version; one that is planned comes back as a draft', async ({ desk }) => {
  const { input, draft } = await aCampaign(desk)
  await aCustomer(desk, 'Ana')
  const id = await draft()
  const manager = desk.as('manager')
  const save = (values: object) => manager(campaigns.update, UpdateCampaign.parse({ ...input(values), id }))
  await expect(save({ variables: [] })).rejects.toMatchObject({ details: [{ field: 'variables', reason: 'whatsapp_values' }] })
  await expect(save({ variables: [{ from: 'field', field: 'nada', fallback: 'x' }] })).rejects.toMatchObject({
    details: [{ reason: 'whatsapp_field_unknown' }],
  })
  expect(await save({ name: 'Outro', version: 1 })).toMatchObject({ name: 'Outro', version: 2 })
  await expect(save({ name: 'Velho', version: 1 })).rejects.toMatchObject({ code: 'whatsapp_campaign_changed' })
  await desk.aField({ entity: 'user', key: 'plano', label: 'Plano', type: 'text' })
  await save({ variables: [{ from: 'field', field: 'plano', fallback: 'básico' }] })
  expect((await manager(preview, { id })).first[0]?.text).toBe('Oi, básico!')
  const at = new Date(Date.now() + 3_600_000).toISOString()
  await manager(acts.start, { id, count: 1, at })
  expect(await manager(acts.withdraw, { id })).toMatchObject({ state: 'draft', scheduledAt: null })
  expect(await manager(campaigns.list, { limit: 50, state: 'draft' })).toMatchObject({ data: [{ id, name: 'Aviso' }] })
  await manager(campaigns.remove, { id })
  await expect(manager(campaigns.get, { id })).rejects.toMatchObject({ code: 'whatsapp_campaign_not_found' })
})

test('a test goes to one number that does not speak against it, so many a day, and is no part of the campaign', async ({ desk }) => {
  const { draft } = await aCampaign(desk, 'MARKETING')
  const ana = await aCustomer(desk, 'Ana')
  const id = await draft()
  const manager = desk.as('manager')
  await expect(manager(tryOut, { id, number: ana.number })).rejects.toMatchObject({ code: 'whatsapp_not_opted_in' })
  await desk.rows((tx) =>
    tx.updateTable('whatsappNumbers').set({ optedOutAt: new Date().toISOString() }).where('userId', '=', ana.id).execute(),
  )
  await expect(manager(tryOut, { id, number: ana.number })).rejects.toMatchObject({ code: 'whatsapp_opted_out' })
  const me = await desk.person('manager')
  expect(await manager(tryOut, { id, number: '+5511900000001' })).toMatchObject({ text: `Oi, ${me.name.split(' ')[0]}!` })
  expect(await desk.rows((tx) => tx.selectFrom('whatsappMessages').select(['campaignId', 'cause', 'state']).execute())).toEqual([
    { campaignId: null, cause: 'test', state: 'waiting' },
  ])
  for (let n = 1; n < 30; n++) await manager(tryOut, { id, number: '+5511900000001' })
  await expect(manager(tryOut, { id, number: '+5511900000001' })).rejects.toMatchObject({ code: 'too_many_whatsapp_tests' })
})

test('it is sent within the hours, and marketing on no Sunday and no holiday of the default calendar', async ({ desk }) => {
  const at = (local: string) => Date.parse(`${local}:00-03:00`)
  await desk.rows(async (tx) => {
    await tx.updateTable('calendars').set({ timeZone: 'America/Sao_Paulo' }).execute()
    const calendar = await tx.selectFrom('calendars').select('id').where('isDefault', '=', true).executeTakeFirst()
    if (calendar)
      await tx
        .insertInto('calendarHolidays')
        .values({ tenantId: desk.id, calendarId: calendar.id, date: '2020-12-25', label: 'Natal', yearly: true } as never)
        .execute()
  })
  const calendar = await desk.rows((tx) => tx.selectFrom('calendars').select('id').where('isDefault', '=', true).executeTakeFirst())
  const may = (local: string, marketing: boolean) => desk.asSystem((ctx) => isSendingTime(ctx, marketing, at(local)))
  expect([await may('2026-11-30T08:00', false), await may('2026-11-30T07:59', false), await may('2026-11-30T20:00', false)]).toEqual([
    true,
    false,
    false,
  ])
  expect([await may('2026-11-29T10:00', false), await may('2026-11-29T10:00', true), await may('2026-11-30T10:00', true)]).toEqual([
    true,
    false,
    true,
  ])
  if (calendar) expect([await may('2026-12-25T10:00', true), await may('2026-12-25T10:00', false)]).toEqual([false, true])
  const set = { fromHour: 0, untilHour: 24, marketingOnRestDays: true }
  const saved = await desk.as('manager')(hours.update, { ...set, version: 0 })
  expect([await may('2026-11-29T03:00', true), saved.version]).toEqual([true, 1])
  await expect(desk.as('manager')(hours.update, { ...set, fromHour: 1, version: 0 })).rejects.toMatchObject({
    code: 'whatsapp_hours_changed',
  })
})

test('the wish is the person’s: they see and change it, it is in their data, and goes with them', async ({ desk }) => {
  const { draft } = await aCampaign(desk)
  const ana = await aCustomer(desk, 'Ana')
  const [mine] = (await desk.as(ana)(listMine)).data
  expect(mine).toMatchObject({ number: ana.number, agreedAt: null })
  expect((await desk.as(ana)(agreeMine, { id: mine?.id ?? 0, agrees: true })).data[0]?.agreedAt).toEqual(expect.any(String))
  await expect(desk.as('client')(agreeMine, { id: mine?.id ?? 0, agrees: true })).rejects.toMatchObject({
    code: 'whatsapp_number_not_found',
  })
  await desk.as('manager')(hours.update, { fromHour: 0, untilHour: 24, marketingOnRestDays: true })
  const id = await draft()
  await desk.as('manager')(acts.start, { id, count: 1 })
  for (let n = 0; n < 3; n++) await sendCampaigns({ db: desk.db, log })
  const { whatsapp } = await desk.as(ana)(exportMine)
  expect(whatsapp).toMatchObject({ numbers: [{ optedInHow: 'portal' }], campaigns: [{ text: 'Oi, Ana!', number: ana.number }] })
  await desk.rows((tx) => eraseTraces(tx, desk.id, ana, false))
  const { data } = await desk.as('manager')(recipients.list, ListRecipients.parse({ id }))
  expect(data).toMatchObject([{ person: null, number: null, text: '', state: 'left_out', cause: 'erased' }])
  expect(await desk.rows((tx) => tx.selectFrom('whatsappMessages').select('id').where('campaignId', '=', id).execute())).toEqual([])
})
