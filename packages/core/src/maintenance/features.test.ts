import { expect } from 'vitest'
import { test } from '../testing/desk.ts'
import * as rules from './features.ts'

test('a feature is switched off for one organisation, with a reason, and on again', async ({ desk, other }) => {
  const on = async (of: typeof desk) => (await of.as('admin')(rules.list)).data.filter((one) => !one.on).map(({ name }) => name)
  await desk.as('admin')(rules.set, { name: 'chat', on: false, reason: 'Só por e-mail' })
  await desk.as('admin')(rules.set, { name: 'chat', on: false, reason: 'De novo' })
  expect(await on(desk)).toEqual(['chat'])
  expect(await on(other)).toEqual([])
  const events = await desk.rows((tx) => tx.selectFrom('auditEvents').selectAll().where('action', '=', 'feature.switched').execute())
  expect(events).toMatchObject([{ before: { chat: true }, after: { chat: false }, details: { reason: 'Só por e-mail' } }])
  expect((await desk.facts()).map(({ name }) => name)).toContain('features:changed')
  await desk.as('admin')(rules.set, { name: 'chat', on: true, reason: 'Voltou' })
  expect(await on(desk)).toEqual([])
})

test('calls of what is off are refused, and nothing else is', async ({ desk }) => {
  const actor = (await desk.as('admin')(async (ctx) => ctx)).actor
  const off = { ...actor, featuresOff: ['chat', 'duplicates'] }
  for (const route of ['GET /chat', 'POST /chat/conversations', 'GET /duplicate-detection/pairs'])
    expect(() => rules.mustBeOn(off, route), route).toThrow(expect.objectContaining({ code: 'feature_off' }))
  for (const route of ['GET /chats', 'GET /tickets', 'GET /reports', 'PUT /maintenance/features/{name}'])
    expect(() => rules.mustBeOn(off, route), route).not.toThrow()
  expect(() => rules.mustBeOn(actor, 'GET /chat')).not.toThrow()
})
