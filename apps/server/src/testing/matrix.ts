import type { Endpoint } from '@balcao/trpc/endpoint'
import { ACCESS } from './matrix-access.ts'
import { CHAT } from './matrix-chat.ts'
import { COMPANIES } from './matrix-companies.ts'
import { DESK } from './matrix-desk.ts'
import { DRAFTS } from './matrix-drafts.ts'
import { FIELDS } from './matrix-fields.ts'
import { NOTICES } from './matrix-notices.ts'
import { NOTIFICATIONS } from './matrix-notifications.ts'
import { OPERATIONS } from './matrix-operations.ts'
import { OUTGOING } from './matrix-outgoing.ts'
import { RECURRING } from './matrix-recurring.ts'
import type { Row } from './matrix-row.ts'
import { TIME } from './matrix-time.ts'
import { VIEWS } from './matrix-views.ts'
import { WATCHERS } from './matrix-watchers.ts'

/** One row an endpoint, by its tRPC name: the areas' rows are in the files beside this one. */
export const MATRIX: Record<string, Row> = {
  ...ACCESS,
  ...DESK,
  ...FIELDS,
  ...OPERATIONS,
  ...WATCHERS,
  ...COMPANIES,
  ...VIEWS,
  ...OUTGOING,
  ...TIME,
  ...DRAFTS,
  ...RECURRING,
  ...NOTICES,
  ...NOTIFICATIONS,
  ...CHAT,
}

/** Where and how REST is asked for an input. */
export function restCall(endpoint: Endpoint, input: object): { method: string; address: string; body?: object } {
  const rest: Record<string, unknown> = { ...input }
  const address = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  if (endpoint.method !== 'GET') return { method: endpoint.method, address, body: rest }
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]))
  return { method: 'GET', address: query.size ? `${address}?${query}` : address }
}

/** The same call as tRPC is asked. */
export function trpcCall(name: string, endpoint: Endpoint, input: object): { method: string; address: string; body?: object } {
  if (endpoint.method !== 'GET') return { method: 'POST', address: `/trpc/${name}`, body: input }
  return { method: 'GET', address: `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}` }
}
