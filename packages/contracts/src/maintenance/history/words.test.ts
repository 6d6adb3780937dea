import { expect, test } from 'vitest'
import { z } from 'zod'
import { CreateRule } from '../../automation/rules.ts'
import { CreateCalendar } from '../../calendars/calendars.ts'
import { CreateChecklistTemplate } from '../../checklists/templates.ts'
import { CreateField } from '../../custom-fields/fields.ts'
import { CreateForm } from '../../custom-fields/forms.ts'
import { CreateFlow } from '../../flows/flows.ts'
import { CreateQueue } from '../../queues/queues.ts'
import { CreateSlaPolicy } from '../../sla/policies.ts'
import { CreateTag } from '../../tags/tags.ts'
import { CreateTemplate } from '../../templates/templates.ts'
import { UpdateOrganization } from '../../tenants/settings.ts'
import { SaveStatusReasons } from '../../tickets/status-reasons.ts'
import { CreateWorkflow } from '../../workflows/workflows.ts'
import { describeDifferences } from './describe.ts'
import { CONFIG_FIELDS, type ConfigKind } from './kinds.ts'
import { wordingFor } from './wording.ts'
import { FIELD_NAME } from './words.ts'

const FORMS: Record<ConfigKind, z.ZodObject> = {
  ...{ sla_policy: CreateSlaPolicy, automation_rule: CreateRule, workflow: CreateWorkflow, flow: CreateFlow, calendar: CreateCalendar },
  ...{ queue: CreateQueue, checklist_template: CreateChecklistTemplate, template: CreateTemplate, tag: CreateTag },
  ...{ custom_field: CreateField, ticket_form: CreateForm, status_reasons: SaveStatusReasons, organization: UpdateOrganization },
}
/** What a form takes and no version holds: where it is sent once, or belongs to all objects of the kind together. */
const NOT_KEPT = ['isDefault', 'copyId', 'appliesTo', 'personal']
/** What conditions ask of with words of their own. */
const ASKED_VALUES = ['status', 'priority', 'channel', 'type', 'urgency', 'impact', 'assignee', 'companyTier', 'companyHealth', 'language']
type Schema = { [name: string]: unknown }

/** Every field of a schema at any depth, with the words that it may be set to. */
function fieldsOf(schema: unknown, field: string, found: Map<string, Set<string>>): Map<string, Set<string>> {
  if (Array.isArray(schema)) for (const one of schema) fieldsOf(one, field, found)
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return found
  const {
    properties = {},
    anyOf,
    oneOf,
    allOf,
    items,
    prefixItems,
    additionalProperties,
    propertyNames,
    enum: options,
    const: only,
  } = schema as Schema
  const words = found.get(field) ?? new Set()
  for (const one of [...((options as unknown[]) ?? []), only]) if (typeof one === 'string') words.add(one)
  found.set(field, words)
  for (const [name, inner] of Object.entries(properties as Schema)) if (!NOT_KEPT.includes(name)) fieldsOf(inner, name, found)
  for (const inner of [anyOf, oneOf, allOf, items, prefixItems, additionalProperties]) fieldsOf(inner, field, found)
  for (const name of ((propertyNames as Schema | undefined)?.enum as string[] | undefined) ?? [])
    found.set(name, found.get(name) ?? new Set())
  return found
}

for (const [kind, form] of Object.entries(FORMS))
  test(`${kind}: whatever its form sets is kept, and has words`, () => {
    expect([...CONFIG_FIELDS[kind as ConfigKind]].toSorted()).toEqual(
      Object.keys(form.shape)
        .filter((name) => !NOT_KEPT.includes(name))
        .toSorted(),
    )
    const found = fieldsOf(z.toJSONSchema(form, { unrepresentable: 'any', io: 'input' }), '', new Map())
    expect([...found.keys()].filter((name) => name !== '' && !Object.hasOwn(FIELD_NAME, name))).toEqual([])
    const wording = wordingFor({}, {})
    // Words that are the same in both languages, or signs of their own.
    const same = ['', 'tags', 'spam', 'BRL', 'USD', 'EUR', 'tag', 'status', 'portal', 'api', 'email', 'whatsapp']
    const bare = [...found].flatMap(([field, values]) =>
      [...values].filter((value) => {
        const at = field === 'values' ? ASKED_VALUES : [field]
        return !same.includes(value) && at.every((one) => wording.value(value, one) === value)
      }),
    )
    expect(bare).toEqual([])
  })

test('differences are said place by place; a list says what came, went, or moved', () => {
  const wording = wordingFor({ queue: { 7: 'Financeiro' }, field: { andar: 'Andar' } }, { open: 'Na bancada' })
  const say = (before: object | null, after: object | null) =>
    describeDifferences(before as never, after as never, wording).map(({ path, was, is, moved }) =>
      [path.join('/'), was, is, moved].filter((one) => one !== undefined),
    )
  expect(say({ name: 'A', active: true }, { name: 'B', active: true })).toEqual([['Nome', 'A', 'B']])
  expect(say({ hours: { 1: [['08:00', '12:00']] } }, { hours: { 1: [['08:00', '13:00']], 2: [] } })).toEqual([
    ['Horário/Segunda-feira', '08:00–12:00'],
    ['Horário/Segunda-feira', '08:00–13:00'],
  ])
  expect(say({ queueIds: [7, 8] }, { queueIds: [8, 7] })).toEqual([['Filas', true]])
  expect(say({ queueIds: [] }, { queueIds: [7, 9] })).toEqual([
    ['Filas', 'Financeiro'],
    ['Filas', 'que não existe mais (nº 9)'],
  ])
  const asks = (...all: object[]) => ({ conditions: { all, any: [] } })
  expect(
    say(
      asks(),
      asks({ field: 'status', not: true, values: ['open'] }, { field: 'customField', key: 'andar', operator: 'gte', values: [3] }),
    ),
  ).toEqual([
    ['Condições/Todas', 'status não é Na bancada'],
    ['Condições/Todas', 'Andar pelo menos 3'],
  ])
  expect(say({ actions: [] }, { actions: [{ kind: 'set_custom_fields', customFields: { andar: 3 } }] })).toEqual([
    ['Ações', 'preencher campos personalizados; Campos personalizados: (Andar: 3)'],
  ])
  expect(say({ warnAt: { percent: 80 } }, { warnAt: null })).toEqual([['Aviso/Percentual do prazo', '80']])
  expect(say({ warnAt: { percents: [50, 90] } }, { warnAt: { percents: [50, 75, 90] } })).toEqual([['Aviso/Percentuais do prazo', '75']])
  expect(say(null, { name: 'A', description: '' })).toEqual([['Nome', 'A']])
  expect(say({ name: 'A', conditions: { any: [], all: [] } }, { conditions: { all: [], any: [] }, name: 'A' })).toEqual([])
})
