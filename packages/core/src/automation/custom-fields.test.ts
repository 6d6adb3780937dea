import { CreateForm } from '@balcao/contracts/custom-fields/forms'
import type { SentValues } from '@balcao/contracts/custom-fields/values'
import { expect } from 'vitest'
import * as fields from '../custom-fields/fields.ts'
import * as forms from '../custom-fields/forms.ts'
import { type Desk, test } from '../testing/desk.ts'
import * as history from '../tickets/history.ts'
import * as tickets from '../tickets/tickets.ts'
import * as rules from './rules.ts'
import { aRule, runsOf, settled } from './testing/rules.ts'

const option = (value: string, label: string) => ({ value, label, isActive: true })
const options = [option('sul', 'Sul'), option('norte', 'Norte')]
/** A field of each type, by a key of its own. */
async function allFields(desk: Desk) {
  const types = ['text', 'long_text', 'number', 'date', 'select', 'multi_select', 'checkbox', 'user', 'url', 'currency']
  for (const type of types)
    await desk.aField({
      key: `f_${type}`,
      label: `Campo ${type}`,
      type,
      ...(type.endsWith('select') ? { options: JSON.stringify(options) } : {}),
    })
}
const setting = (customFields: SentValues) => [{ kind: 'set_custom_fields' as const, customFields }]
const open = (desk: Desk) => desk.as('client')(tickets.create, { title: 'Impressora', description: 'Parou de imprimir' })
const valuesOf = async (desk: Desk, id: number) => (await desk.as('agent')(tickets.get, { id })).customFields

test('a rule fills in fields of every type, once, and empties them; the history names the rule', async ({ desk }) => {
  await allFields(desk)
  const person = await desk.person('agent')
  const values = {
    ...{ f_text: 'Recepção', f_long_text: 'Duas\nlinhas', f_number: 2.5, f_date: '2026-03-01', f_select: 'sul' },
    ...{ f_multi_select: ['sul', 'norte'], f_checkbox: false, f_user: person.id, f_url: 'https://exemplo.com.br/', f_currency: 10.5 },
  }
  await aRule(desk, { name: 'Preenche', actions: setting(values) })
  const { id } = await open(desk)
  await settled(desk)
  expect(await valuesOf(desk, id)).toEqual({ ...values, f_user: { id: person.id, name: person.name } })
  const entries = (await desk.as('agent')(history.list, { ticketId: id, limit: 50, order: 'asc' })).data
  expect(entries.map(({ actor, changes }) => [actor, changes.map(({ field }) => field)]).slice(1)).toEqual([
    [null, ['rule']],
    [null, Object.keys(values).map((key) => `customFields.${key}`)],
  ])
  await aRule(desk, { name: 'De novo', trigger: { event: 'status_changed' }, actions: setting(values) })
  await aRule(desk, { name: 'Esvazia', trigger: { event: 'status_changed' }, actions: setting({ f_text: null, f_multi_select: [] }) })
  await desk.as('agent')(tickets.update, { id, status: 'open' })
  await settled(desk)
  expect(await valuesOf(desk, id)).toEqual(expect.not.objectContaining({ f_text: expect.anything(), f_multi_select: expect.anything() }))
  expect((await runsOf(desk)).map(({ ruleName, outcome, actions }) => [ruleName, outcome, actions])).toEqual([
    ['Preenche', 'applied', ['set_custom_fields']],
    ['De novo', 'unchanged', []],
    ['Esvazia', 'applied', ['set_custom_fields']],
  ])
})

test('values are judged by their fields when the rule is saved', async ({ desk, other }) => {
  await allFields(desk)
  await desk.aField({ key: 'setor', label: 'Setor', required: true })
  await other.aField({ key: 'deles', label: 'Deles' })
  const wrong: [SentValues, string, string][] = [
    [{ deles: 'x' }, 'deles', 'unknown_field'],
    [{ f_number: 'muitos' }, 'f_number', 'wrong_type'],
    [{ f_select: 'leste' }, 'f_select', 'option_unknown'],
    [{ f_multi_select: ['sul', 'leste'] }, 'f_multi_select', 'not_among_options'],
    [{ f_date: '2026-02-30' }, 'f_date', 'date_malformed'],
    [{ f_user: (await other.person('agent')).id }, 'f_user', 'person_not_found'],
    [{ f_url: 'javascript:alert(1)' }, 'f_url', 'url_malformed'],
    [{ setor: ' ' }, 'setor', 'required'],
  ]
  for (const [values, key, reason] of wrong)
    await expect(aRule(desk, { actions: setting(values) }), key).rejects.toMatchObject({
      code: 'invalid_input',
      details: [{ field: `actions.0.customFields.${key}`, reason: 'of_field', params: { why: { reason } } }],
    })
  expect(() => aRule(desk, { actions: setting({}) })).toThrow(/rule_no_field/)
})

test('where a field is switched off, an option removed or a value not for the ticket, the run says so and does nothing', async ({
  desk,
}) => {
  await allFields(desk)
  const hidden = await desk.aField({
    key: 'sala',
    label: 'Sala',
    showWhen: JSON.stringify({ match: 'all', conditions: [{ field: 'f_text', operator: 'is_set' }] }),
  })
  const rule = await aRule(desk, { actions: [{ kind: 'set_priority', priority: 'urgent' }, ...setting({ f_select: 'sul', sala: '12' })] })
  const { id } = await open(desk)
  await settled(desk)
  expect(await runsOf(desk)).toMatchObject([
    { outcome: 'failed', reasons: [{ reason: 'of_field', params: { label: 'Sala', why: { reason: 'not_applicable' } } }] },
  ])
  expect(await desk.as('agent')(tickets.get, { id })).toMatchObject({ priority: 'medium', customFields: {} })
  const [manager, supervisor] = [desk.as('manager'), desk.as('supervisor')]
  await supervisor(rules.update, { id: rule.id, active: true })
  await manager(fields.update, { id: hidden.id, isActive: false })
  expect(await supervisor(rules.get, { id: rule.id })).toMatchObject({
    problem: { what: 'broken', reasons: [{ params: { label: 'sala', why: { reason: 'unknown_field' } } }] },
  })
  const chosen = await aRule(desk, { actions: setting({ f_select: 'sul' }) })
  const select = (await manager(fields.listOf, { entity: 'ticket', active_only: true })).find(({ key }) => key === 'f_select')
  await manager(fields.update, { id: select?.id ?? 0, options: options.slice(1) })
  expect(await supervisor(rules.get, { id: chosen.id })).toMatchObject({
    problem: { what: 'broken', reasons: [{ params: { label: 'Campo select', why: { reason: 'option_unknown' } } }] },
  })
})

test('values are judged by the form of the type that the ticket has, or is given by the same rule', async ({ desk }) => {
  await desk.aField({ key: 'sala', label: 'Sala' })
  await desk.aField({ key: 'causa', label: 'Causa' })
  const form = { type: 'problem', fields: [{ customField: 'causa' }] }
  await desk.as('manager')(forms.create, CreateForm.parse(form))
  const rule = await aRule(desk, { name: 'Sala', actions: [{ kind: 'set_type' as const, type: 'problem' }, ...setting({ sala: '1' })] })
  const { id } = await open(desk)
  await settled(desk)
  expect(await valuesOf(desk, id)).toEqual({})
  expect((await runsOf(desk)).map(({ outcome }) => outcome)).toEqual(['failed'])
  await desk.as('supervisor')(rules.remove, { id: rule.id })
  await aRule(desk, { name: 'Causa', actions: [{ kind: 'set_type' as const, type: 'problem' }, ...setting({ causa: 'cabo' })] })
  const other = await open(desk)
  await settled(desk)
  expect(await desk.as('agent')(tickets.get, { id: other.id })).toMatchObject({ type: 'problem', customFields: { causa: 'cabo' } })
})
