import { expect } from 'vitest'
import * as fields from '../custom-fields/fields.ts'
import { test } from '../testing/desk.ts'
import * as tickets from '../tickets/tickets.ts'
import * as rules from './rules.ts'
import { aRule, runsOf, settled } from './testing/rules.ts'

test('conditions that name what is not there are refused, and a rule whose field is gone is marked', async ({ desk, other }) => {
  await other.aField({ key: 'deles', entity: 'user' })
  const plan = await desk.aField({ key: 'plano', label: 'Plano', entity: 'company' })
  const stranger = await other.aUser('agent')
  const wrong: [object, string, string][] = [
    [{ field: 'assignee', values: ['none', stranger.id] }, 'values', 'user_not_found'],
    [{ field: 'requesterField', key: 'deles', operator: 'is_set' }, 'key', 'unknown_key'],
    [{ field: 'requesterField', key: plan.key, operator: 'is_set' }, 'key', 'unknown_key'],
    [{ field: 'companyField', key: plan.key, operator: 'gte', values: ['a'] }, 'operator', 'operator_not_understood'],
  ]
  for (const [asked, at, reason] of wrong)
    await expect(aRule(desk, { conditions: { all: [asked] } as never }), JSON.stringify(asked)).rejects.toMatchObject({
      details: [{ field: `conditions.all.0.${at}`, reason }],
    })
  expect(() => aRule(desk, { conditions: { all: [{ field: 'subject', values: [' …?! '] }] } })).toThrow(/without_letters/)
  const rule = await aRule(desk, { conditions: { all: [{ field: 'companyField', key: plan.key, operator: 'is_set' }] } })
  await desk.as('manager')(fields.update, { id: plan.id, isActive: false })
  expect(await desk.as('supervisor')(rules.get, { id: rule.id })).toMatchObject({
    problem: { what: 'broken', reasons: [{ reason: 'unknown_key', params: { key: 'plano' } }] },
  })
})

test('a rule looks through what a customer wrote last', async ({ desk }) => {
  await aRule(desk, { conditions: { all: [{ field: 'lastMessage', values: ['cancelar'] }] } })
  const open = (description: string) => desk.as('client')(tickets.create, { title: 'Contrato', description })
  const [meant, left] = [await open('Quero CANCELÁR já.'), await open('Não quero descancelar.')]
  await settled(desk)
  expect((await runsOf(desk)).map(({ ticket }) => ticket?.id)).toEqual([meant.id])
  expect(await desk.as('agent')(tickets.get, { id: left.id })).toMatchObject({ priority: 'medium' })
})
