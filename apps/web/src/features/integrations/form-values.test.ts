import { CreateWebhook, type Webhook } from '@balcao/contracts/integrations/webhooks'
import { expect, test } from 'vitest'
import { emptyWebhook, eventKey, newHeader, reasonsOf, toInput, valuesOf } from './form-values.ts'

const webhook = {
  ...{
    id: 1,
    name: 'ERP',
    url: 'https://erp.example.com/',
    format: 'json',
    events: ['ticket.created'],
    active: true,
    headers: ['x-chave'],
  },
  conditions: { all: [{ field: 'priority', not: false, values: ['high'] }], any: [] },
} as unknown as Webhook

test('a webhook that is read and sent again is the same, and its headers keep their values', () => {
  const { name, url, format, events, active, conditions } = webhook
  const same = { name, url, format, events, active, conditions, headers: [{ name: 'x-chave' }] }
  expect(CreateWebhook.parse(toInput(valuesOf(webhook)))).toEqual(same)
  expect(toInput({ ...valuesOf(webhook), format: 'slack' }).headers, 'a chat service gets none').toEqual([])
  const values = valuesOf(webhook)
  const changed = { ...values, headers: values.headers.map((header) => ({ ...header, value: 'novo' })) }
  expect(toInput(changed).headers).toEqual([{ name: 'x-chave', value: 'novo' }])
})

test('what is missing or wrong is named by its field', () => {
  expect(Object.keys(reasonsOf(emptyWebhook()))).toEqual(['name', 'url'])
  const values = { ...emptyWebhook(), name: 'X', url: 'ftp://x', headers: [{ ...newHeader(), name: 'Host', value: 'y' }, newHeader()] }
  expect(Object.keys(reasonsOf(values)).toSorted()).toEqual(['headers.0.name', 'headers.1.name', 'headers.1.value', 'url'])
})

test('events have keys of texts', () => {
  expect([eventKey('ticket.status_changed'), eventKey('rule.ran')]).toEqual(['event_ticket_status_changed', 'event_rule_ran'])
})
