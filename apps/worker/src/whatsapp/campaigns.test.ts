import { CreateCampaign } from '@balcao/contracts/whatsapp/campaigns'
import { LinkWhatsappNumber } from '@balcao/contracts/whatsapp/numbers'
import { type Desk, test } from '@balcao/core/testing/desk'
import * as acts from '@balcao/core/whatsapp/campaigns/acts'
import * as campaigns from '@balcao/core/whatsapp/campaigns/campaigns'
import { preview } from '@balcao/core/whatsapp/campaigns/preview'
import * as log from '@balcao/core/whatsapp/messages'
import * as numbers from '@balcao/core/whatsapp/numbers'
import { expect } from 'vitest'
import { aCampaignDesk, numberOf, TEXT } from './testing/a-campaign-desk.ts'
import { graphError } from './testing/a-graph-server.ts'

const sentTo = (whatsapp: { graph: { sent: () => Record<string, unknown>[] } }) =>
  whatsapp.graph
    .sent()
    .map(({ to }) => String(to))
    .toSorted()
const stateOf = async (desk: Desk, id: number) => {
  const { state, pauseCause, waitsFor, counts, total, done } = await desk.as('manager')(campaigns.get, { id })
  return { state, pauseCause, waitsFor, counts, total, done }
}

test('everybody who may be written to gets it once, filled in, and the others are left out with why', async ({ desk }) => {
  const { whatsapp, people, draft, begin, run } = await aCampaignDesk(desk, ['Ana Lima', 'Bruno Reis', 'Carla Dias', 'Davi Alves'])
  await desk.rows(async (tx) => {
    await tx
      .updateTable('whatsappNumbers')
      .set({ optedOutAt: new Date().toISOString() })
      .where('userId', '=', people[1]?.id ?? 0)
      .execute()
    await tx
      .updateTable('users')
      .set({ isActive: false })
      .where('id', '=', people[2]?.id ?? 0)
      .execute()
  })
  await desk.aUser('client', { name: 'Sem Telefone' })
  const id = await draft()
  const seen = await desk.as('manager')(preview, { id })
  expect(seen.recipients).toBe(2)
  expect(seen.first.map(({ name, text }) => [name, text])).toEqual([
    ['Ana Lima', 'Olá, Ana! O plano de Cliente vence amanhã.'],
    ['Davi Alves', 'Olá, Davi! O plano de Cliente vence amanhã.'],
  ])
  expect(seen.leftOut).toEqual([
    { cause: 'inactive', count: 1 },
    { cause: 'no_number', count: 1 },
    { cause: 'opted_out', count: 1 },
  ])
  await begin(id)
  await run()
  expect(whatsapp.graph.sent()).toMatchObject([
    { to: numberOf(0).slice(1), type: 'template', template: { name: TEXT.name, language: { code: 'pt_BR' } } },
    { to: numberOf(3).slice(1) },
  ])
  await run()
  expect(whatsapp.graph.sent()).toHaveLength(2)
  expect(await stateOf(desk, id)).toMatchObject({ state: 'finished', total: 4, done: 4, counts: { sent: 2, left_out: 2, pending: 0 } })
  await whatsapp.status('wamid.OUT1', 'read')
  await whatsapp.status('wamid.OUT2', 'failed', { errors: [{ code: 131026, title: 'Undeliverable' }] })
  const after = await desk.as('manager')(campaigns.get, { id })
  expect(after).toMatchObject({ counts: { read: 1, failed: 1 }, retriable: 0 })
  expect(after.causes).toContainEqual({ state: 'failed', cause: 'undeliverable', count: 1 })
  // Another one within the days of rest leaves out who got this one, and not who did not.
  const next = await draft()
  expect(await desk.as('manager')(preview, { id: next })).toMatchObject({
    recipients: 1,
    leftOut: expect.arrayContaining([{ cause: 'recent', count: 1 }]),
  })
})

test('a worker that is killed at any point, and two at once, write to nobody twice; what may have arrived is not sent again', async ({
  desk,
}) => {
  const { whatsapp, draft, begin, run, round } = await aCampaignDesk(desk, ['Ana', 'Bruno', 'Carla', 'Davi', 'Eva', 'Fábio'])
  const id = await draft({ perMinute: 300 })
  await begin(id)
  // Steps at once by two workers, then both send what is due at once.
  for (let n = 0; n < 6; n++) await Promise.all([round(), round()])
  await Promise.all([whatsapp.send(), whatsapp.send()])
  await run()
  expect(sentTo(whatsapp)).toEqual([0, 1, 2, 3, 4, 5].map((n) => numberOf(n).slice(1)).toSorted())

  // The answer to one is lost on its way back: it may have arrived.
  const other = await draft({ pauseDays: 0 })
  await begin(other)
  let calls = 0
  whatsapp.graph.state.answer = ({ path }) => {
    if (!path.endsWith('/messages')) return undefined
    calls += 1
    return calls === 3 ? { hangUp: true } : undefined
  }
  await run()
  expect(await stateOf(desk, other)).toMatchObject({ state: 'finished', counts: { sent: 5, failed: 1 } })
  expect(calls).toBe(6)
  expect(await desk.as('manager')(acts.retry, { id: other })).toEqual({ again: 0 })
  // Meta says later that it did arrive.
  const message = await desk.rows((tx) =>
    tx
      .selectFrom('whatsappMessages')
      .select(['id', 'cause'])
      .where('campaignId', '=', other)
      .where('state', '=', 'failed')
      .executeTakeFirstOrThrow(),
  )
  expect(message.cause).toBe('unsure')
  await expect(desk.as('admin')(log.again, { id: message.id })).rejects.toMatchObject({ code: 'whatsapp_message_done' })
  await whatsapp.status('wamid.LOST', 'delivered', { biz_opaque_callback_data: `balcao-${message.id}` })
  expect(await stateOf(desk, other)).toMatchObject({ counts: { sent: 5, delivered: 1, failed: 0 } })
  expect(whatsapp.errors).toEqual([])
})

test('whoever opts out while it is sent gets nothing more, also what was already written down for them', async ({ desk }) => {
  const { whatsapp, draft, begin, round } = await aCampaignDesk(desk, ['Ana', 'Bruno', 'Carla'])
  const id = await draft({ perMinute: 60 })
  await begin(id)
  await round(2)
  expect(await whatsapp.messages('out')).toMatchObject([{ number: numberOf(0), state: 'waiting' }])
  await whatsapp.write('PARAR', numberOf(0).slice(1), 'Ana')
  await whatsapp.write('Sair!', numberOf(1).slice(1), 'Bruno')
  for (let n = 0; n < 4; n++) {
    await whatsapp.send()
    await round(3)
  }
  expect(sentTo(whatsapp)).toEqual([numberOf(2).slice(1)])
  const { causes } = await desk.as('manager')(campaigns.get, { id })
  expect(causes).toEqual(
    expect.arrayContaining([
      { state: 'failed', cause: 'opted_out', count: 1 },
      { state: 'left_out', cause: 'opted_out', count: 1 },
    ]),
  )
})

test('marketing goes to those alone who agreed: by a word of theirs, or as the staff wrote down', async ({ desk }) => {
  const { whatsapp, people, draft, begin, run } = await aCampaignDesk(desk, ['Ana', 'Bruno', 'Carla'], 'MARKETING')
  const id = await draft()
  expect(await desk.as('manager')(preview, { id })).toMatchObject({ recipients: 0, leftOut: [{ cause: 'not_opted_in', count: 3 }] })
  await expect(desk.as('manager')(acts.start, { id, count: 1 })).rejects.toMatchObject({ code: 'whatsapp_campaign_empty' })
  expect(await whatsapp.write('Quero', numberOf(0).slice(1), 'Ana')).toMatchObject({ state: 'aside', cause: 'consent', ticketId: null })
  const { data } = await desk.as('agent')(numbers.list, { userId: people[1]?.id ?? 0 })
  const agent = await desk.person('agent')
  const set = { userId: people[1]?.id ?? 0, id: data[0]?.id ?? 0, agrees: true, note: 'Ficha da loja' }
  expect((await desk.as('agent')(numbers.agree, set)).consent).toMatchObject({ how: 'staff', by: { id: agent.id }, note: 'Ficha da loja' })
  await begin(id)
  await run()
  expect(sentTo(whatsapp)).toEqual([numberOf(0), numberOf(1)].map((one) => one.slice(1)))
  // Within a conversation the word answers what was asked there.
  await whatsapp.write('Bom dia', numberOf(2).slice(1), 'Carla')
  await whatsapp.write('quero', numberOf(2).slice(1), 'Carla')
  expect((await desk.as('agent')(numbers.list, { userId: people[2]?.id ?? 0 })).data[0]?.consent).toBeNull()
  // Whoever opts out agrees to nothing any more, and the staff cannot take that back.
  await whatsapp.write('parar', numberOf(1).slice(1), 'Bruno')
  expect((await desk.as('agent')(numbers.list, { userId: people[1]?.id ?? 0 })).data[0]).toMatchObject({
    consent: null,
    optedOutAt: expect.any(String),
  })
  await expect(desk.as('agent')(numbers.agree, set)).rejects.toMatchObject({ code: 'whatsapp_opted_out' })
  // A number that comes to be somebody else's agreed to nothing.
  const somebody = await desk.aUser('client')
  const moved = await desk.as('agent')(numbers.link, LinkWhatsappNumber.parse({ userId: somebody.id, number: numberOf(0) }))
  expect(moved.consent).toBeNull()
})

test('it keeps its speed and its hours, and waits while its number may not send', async ({ desk }) => {
  const { whatsapp, draft, begin, round, due } = await aCampaignDesk(desk, ['Ana', 'Bruno', 'Carla', 'Davi'])
  const id = await draft({ perMinute: 30 })
  await begin(id)
  await round()
  expect(await due(id)).toBeLessThanOrEqual(0)
  await round()
  // One of thirty a minute: the next in two seconds.
  expect(await due(id)).toBeGreaterThan(1)
  expect(await due(id)).toBeLessThanOrEqual(2)
  await round()
  expect(await whatsapp.messages('out')).toHaveLength(1)
  await desk.rows((tx) =>
    tx
      .updateTable('whatsappAccounts')
      .set({ pausedUntil: new Date(Date.now() + 60_000).toISOString() })
      .execute(),
  )
  await round(1, true)
  expect(await stateOf(desk, id)).toMatchObject({ state: 'sending', waitsFor: 'number' })
  await desk.rows(async (tx) => {
    await tx.updateTable('whatsappAccounts').set({ pausedUntil: null }).execute()
    const hour = Number(
      new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: 'America/Sao_Paulo' }).format(new Date()),
    )
    const open = hour === 0 ? { fromHour: 1, untilHour: 24 } : { fromHour: 0, untilHour: hour }
    await tx.updateTable('whatsappCampaignHours').set(open).execute()
  })
  await round(1, true)
  expect(await stateOf(desk, id)).toMatchObject({ state: 'sending', waitsFor: 'hours' })
  expect(await whatsapp.messages('out')).toHaveLength(1)
  await desk.as('manager')(acts.cancel, { id })
})

test('it is paused, resumed and cancelled on its way: nothing goes that was written down and not sent', async ({ desk }) => {
  const { whatsapp, draft, begin, round, run } = await aCampaignDesk(desk, ['Ana', 'Bruno', 'Carla', 'Davi'])
  const id = await draft({ perMinute: 60 })
  await begin(id)
  await round(2)
  expect(await whatsapp.messages('out')).toHaveLength(1)
  expect(await desk.as('manager')(acts.pause, { id })).toMatchObject({ state: 'paused', pauseCause: 'person' })
  await whatsapp.send()
  await round(3)
  expect(whatsapp.graph.sent()).toEqual([])
  await expect(desk.as('manager')(acts.pause, { id })).rejects.toMatchObject({ code: 'whatsapp_campaign_state' })
  await desk.as('manager')(acts.resume, { id })
  await whatsapp.send()
  await round(1, true)
  expect(sentTo(whatsapp)).toEqual([numberOf(0).slice(1)])
  expect(await desk.as('manager')(acts.cancel, { id })).toMatchObject({ state: 'cancelled', counts: { sent: 1, pending: 3, queued: 0 } })
  await run()
  expect(whatsapp.graph.sent()).toHaveLength(1)
  await expect(desk.as('manager')(acts.resume, { id })).rejects.toMatchObject({ code: 'whatsapp_campaign_state' })
  expect(
    (
      await desk.rows((tx) =>
        tx.selectFrom('auditEvents').select('action').where('resource', '=', 'whatsapp_campaign').orderBy('id').execute(),
      )
    ).map(({ action }) => action),
  ).toEqual(['created', 'started', 'paused', 'resumed', 'cancelled'].map((verb) => `whatsapp.campaign_${verb}`))
})

test('a number that stops pauses it and notifies whoever started it; what failed and may pass is tried again', async ({ desk }) => {
  const { whatsapp, draft, begin, run, notices } = await aCampaignDesk(desk, ['Ana', 'Bruno', 'Carla'])
  const id = await draft()
  await begin(id)
  whatsapp.graph.state.answer = ({ path }) => (path.endsWith('/messages') ? graphError(190, 'Token expired', 401) : undefined)
  await run()
  expect(await stateOf(desk, id)).toMatchObject({ state: 'paused', pauseCause: 'number' })
  expect(await notices()).toContain('whatsapp_campaign_paused')
  await expect(desk.as('manager')(acts.resume, { id })).rejects.toMatchObject({ code: 'whatsapp_number_stopped' })
  await desk.rows((tx) => tx.updateTable('whatsappAccounts').set({ trouble: null, pausedUntil: null }).execute())
  whatsapp.graph.state.answer = ({ path, json }) =>
    path.endsWith('/messages') && json.to === numberOf(1).slice(1)
      ? graphError(131049, 'Not delivered to keep healthy ecosystem')
      : undefined
  await desk.as('manager')(acts.resume, { id })
  await run()
  expect(await stateOf(desk, id)).toMatchObject({ state: 'finished', counts: { sent: 2, failed: 1 } })
  whatsapp.graph.state.answer = () => undefined
  expect(await desk.as('manager')(acts.retry, { id })).toEqual({ again: 1 })
  await run()
  expect(await stateOf(desk, id)).toMatchObject({ state: 'finished', done: 3, counts: { sent: 3, failed: 0 } })
  const messages = await desk.rows((tx) => tx.selectFrom('whatsappMessages').select('number').where('campaignId', '=', id).execute())
  expect(new Set(messages.map(({ number }) => number)).size).toBe(messages.length)
})

test('the first answer makes a ticket that quotes it and names it, whatever ticket was there and resolved; later ones go there', async ({
  desk,
}) => {
  const { whatsapp, people, draft, begin, run, ticketOf } = await aCampaignDesk(desk, ['Ana', 'Bruno'])
  const from = numberOf(0).slice(1)
  const former = (await whatsapp.write('Outro assunto', from, 'Ana')).ticketId ?? 0
  await desk.rows((tx) =>
    tx.updateTable('tickets').set({ status: 'resolved', resolvedAt: new Date().toISOString() }).where('id', '=', former).execute(),
  )
  const id = await draft()
  await begin(id)
  await run()
  const answer = (await whatsapp.write('Quanto custa?', from, 'Ana')).ticketId ?? 0
  expect(answer).not.toBe(former)
  const made = (await whatsapp.tickets()).find((one) => one.id === answer)
  expect(made).toMatchObject({ title: 'Quanto custa?', requesterId: people[0]?.id, channel: 'whatsapp' })
  expect(made?.description).toBe('> Olá, Ana! O plano de Cliente vence amanhã.\n\nQuanto custa?')
  expect((await ticketOf(answer)).campaign).toMatchObject({ id })
  expect((await whatsapp.write('E o prazo?', from, 'Ana')).ticketId).toBe(answer)
  expect(await desk.as('manager')(campaigns.get, { id })).toMatchObject({ answered: 1, optedOut: 0 })
  await whatsapp.write('parar', numberOf(1).slice(1), 'Bruno')
  expect(await desk.as('manager')(campaigns.get, { id })).toMatchObject({ answered: 1, optedOut: 1 })
})

test('one that is planned begins at its time, waits where many more came since, and stops where whoever planned it may not any more', async ({
  desk,
}) => {
  const { whatsapp, draft, add, run, round, hurryUp } = await aCampaignDesk(desk, ['Ana', 'Bruno'])
  const id = await draft()
  const at = new Date(Date.now() + 3_600_000).toISOString()
  const { state, scheduledAt } = await desk.as('manager')(acts.start, { id, count: 2, at })
  expect(state).toBe('scheduled')
  expect(Date.parse(scheduledAt ?? '')).toBe(Date.parse(at))
  await round(3, false)
  expect(await whatsapp.messages('out')).toEqual([])
  for (let n = 2; n < 12; n++) await add(`Pessoa ${n}`, n)
  await hurryUp()
  await run()
  expect(await stateOf(desk, id)).toMatchObject({ state: 'paused', pauseCause: 'grown', counts: { pending: 12 } })
  expect(whatsapp.graph.sent()).toEqual([])
  await expect(desk.as('manager')(acts.resume, { id })).rejects.toMatchObject({ code: 'whatsapp_campaign_count', details: { current: 12 } })
  await desk.as('manager')(acts.resume, { id, count: 12 })
  const manager = await desk.person('manager')
  await desk.rows((tx) => tx.updateTable('users').set({ isActive: false }).where('id', '=', manager.id).execute())
  await round(2)
  const row = await desk.rows((tx) =>
    tx.selectFrom('whatsappCampaigns').select(['state', 'pauseCause']).where('id', '=', id).executeTakeFirstOrThrow(),
  )
  expect(row).toEqual({ state: 'paused', pauseCause: 'author' })
})

test('a template that Meta moves to another category, or takes back, pauses it', async ({ desk }) => {
  const { whatsapp, draft, begin, run, round } = await aCampaignDesk(desk, ['Ana', 'Bruno'])
  const id = await draft({ perMinute: 60 })
  await begin(id)
  await round(2)
  await desk.rows((tx) => tx.updateTable('whatsappTemplates').set({ category: 'MARKETING' }).execute())
  await run()
  expect(await stateOf(desk, id)).toMatchObject({ state: 'paused', pauseCause: 'template' })
  expect(whatsapp.graph.sent()).toEqual([])
  const create = () =>
    desk.as('manager')(
      campaigns.create,
      CreateCampaign.parse({ name: 'x', accountId: whatsapp.account.id, templateId: 999_999, audience: { kind: 'list' } }),
    )
  await expect(create()).rejects.toMatchObject({ code: 'whatsapp_template_not_found' })
})
