import { DELIVERED_EVENTS, type DeliveredEvent, type WebhookEvent, type WebhookFormat } from '@balcao/contracts/integrations/bounds'
import { CreateWebhook, type UpdateWebhook, type Webhook } from '@balcao/contracts/integrations/webhooks'
import { type AskedValues, askedValues, conditionsIn } from '../../lib/conditions/values.ts'

/** A header as it is written; `kept` has a value already, which is not shown. */
export type HeaderValues = { id: number; name: string; value: string; kept: boolean }
export type WebhookValues = {
  name: string
  active: string
  url: string
  format: WebhookFormat
  events: WebhookEvent[]
  all: AskedValues['all']
  any: AskedValues['any']
  groups: AskedValues['groups']
  headers: HeaderValues[]
}

let made = 0
export const newHeader = (): HeaderValues => ({ id: ++made, name: '', value: '', kept: false })

export const emptyWebhook = (): WebhookValues => ({
  ...{ name: '', active: 'yes', url: '', format: 'json', events: ['ticket.created'], all: [], any: [], groups: [], headers: [] },
})

export const valuesOf = ({ name, active, url, format, events, conditions, headers }: Webhook): WebhookValues => ({
  ...{ name, active: active ? 'yes' : 'no', url, format, events, ...askedValues(conditions) },
  headers: headers.map((header) => ({ id: ++made, name: header, value: '', kept: true })),
})

/** What is sent: a header that keeps its value goes without one. */
export const toInput = ({
  name,
  active,
  url,
  format,
  events,
  all,
  any,
  groups,
  headers,
}: WebhookValues): Omit<UpdateWebhook, 'id' | 'version'> => ({
  ...{ name, url, format, events, active: active === 'yes', conditions: conditionsIn({ all, any, groups }) },
  // A chat service needs none: the address is the key.
  headers: (format === 'json' ? headers : []).map((header) => ({
    name: header.name,
    ...(header.kept && header.value === '' ? {} : { value: header.value }),
  })),
})

/** Which field of the form a field of the contract is written in. */
export const formField = (path: string): string => path.replace(/^conditions\.(all|any|groups).*/, '$1')

/** The validator is the contract: its reasons by field of the form, the first of each. */
export function reasonsOf(values: WebhookValues): Record<string, string> {
  const reasons: Record<string, string> = {}
  for (const { path, message } of CreateWebhook.safeParse(toInput(values)).error?.issues ?? [])
    reasons[formField(path.join('.'))] ??= message
  return reasons
}

const KEYS = Object.fromEntries(DELIVERED_EVENTS.map((event) => [event, `event_${event.replaceAll('.', '_')}`]))
type EventKey = DeliveredEvent extends infer Name ? (Name extends `${infer Area}.${infer What}` ? `event_${Area}_${What}` : never) : never
/** The key of what an event is called. */
export const eventKey = (event: DeliveredEvent): EventKey => KEYS[event] as EventKey
