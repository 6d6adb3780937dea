import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import type pg from 'pg'
import { HttpClient } from './http-client.ts'
import type { Caller } from './measure.ts'
import { type CallName, type Facts, NEW_COMMENT, NEW_TICKET, runBare, STATEMENTS } from './statements.ts'

export type Way = 'sql' | 'floor' | 'rest' | 'trpc'
type Request = { method: 'GET' | 'POST'; path: string; body?: string }
type Plan = { label: string; writes: boolean; rest: (facts: Facts, n: number) => Request[]; trpc: (facts: Facts, n: number) => Request[] }

const get = (path: string): Request => ({ method: 'GET', path })
const post = (path: string, body: object): Request => ({ method: 'POST', path, body: JSON.stringify(body) })
const batch = (...queries: [name: string, input: object][]): Request =>
  get(
    `/trpc/${queries.map(([name]) => name).join()}?batch=1&input=${encodeURIComponent(JSON.stringify(Object.fromEntries(queries.map(([, input], i) => [i, input]))))}`,
  )
const nth = (ids: readonly number[], n: number) => ids[n % ids.length] as number
const open = [...OPEN_STATUSES]

/** What is measured, as the two apps and a script would call it. */
export const CALLS: Record<CallName | 'ticket' | 'conversation', Plan> = {
  list: {
    label: 'list 50, default view (open tickets, by update)',
    writes: false,
    rest: () => [get(`/api/tickets?limit=50&status=${open.join()}`)],
    trpc: () => [batch(['tickets.list', { limit: 50, status: open }])],
  },
  filtered: {
    label: 'list 50, filtered by status and assignee',
    writes: false,
    rest: (f) => [get(`/api/tickets?limit=50&status=open,closed&assignee=${f.agentId}`)],
    trpc: (f) => [batch(['tickets.list', { limit: 50, status: ['open', 'closed'], assignee: [f.agentId] }])],
  },
  sorted: {
    label: 'list 50 of all, sorted by update',
    writes: false,
    rest: () => [get('/api/tickets?limit=50&sort=updatedAt')],
    trpc: () => [batch(['tickets.list', { limit: 50, sort: 'updatedAt' }])],
  },
  get: {
    label: 'get a ticket with its comments',
    writes: false,
    rest: (f, n) => [get(`/api/tickets/${nth(f.ticketIds, n)}`), get(`/api/tickets/${nth(f.ticketIds, n)}/comments`)],
    trpc: (f, n) => [batch(['tickets.get', { id: nth(f.ticketIds, n) }], ['tickets.comments.list', { ticketId: nth(f.ticketIds, n) }])],
  },
  ticket: {
    label: 'get a ticket',
    writes: false,
    rest: (f, n) => [get(`/api/tickets/${nth(f.ticketIds, n)}`)],
    trpc: (f, n) => [batch(['tickets.get', { id: nth(f.ticketIds, n) }])],
  },
  conversation: {
    label: "a ticket's conversation",
    writes: false,
    rest: (f, n) => [get(`/api/tickets/${nth(f.ticketIds, n)}/comments`)],
    trpc: (f, n) => [batch(['tickets.comments.list', { ticketId: nth(f.ticketIds, n) }])],
  },
  create: {
    label: 'create a ticket',
    writes: true,
    rest: () => [post('/api/tickets', NEW_TICKET)],
    trpc: () => [post('/trpc/tickets.create', NEW_TICKET)],
  },
  comment: {
    label: 'add a comment',
    writes: true,
    rest: (f, n) => [post(`/api/tickets/${nth(f.openIds, n)}/comments`, { content: NEW_COMMENT })],
    trpc: (f, n) => [post('/trpc/tickets.comments.add', { ticketId: nth(f.openIds, n), content: NEW_COMMENT })],
  },
  stats: {
    label: 'figures of the desk (stats)',
    writes: false,
    rest: () => [get('/api/tickets/stats')],
    trpc: () => [batch(['tickets.stats', {}])],
  },
}
/** Those that the floor answers too. */
export const CALL_NAMES = Object.keys(STATEMENTS) as CallName[]

let serial = 0

/** One connection to a server, doing a call in one way. @throws Error at any answer that is no success */
export function aCaller(way: 'floor' | 'rest' | 'trpc', name: keyof typeof CALLS, facts: Facts, port: number, token: string): Caller {
  const client = new HttpClient(port)
  return {
    close: () => client.close(),
    call: async () => {
      const requests = way === 'floor' ? [get(`/${name}`)] : CALLS[name][way](facts, serial++)
      for (const { method, path, body } of requests) {
        const answer = await client.send(method, path, token, body)
        if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body.toString().slice(0, 300)}`)
      }
    },
  }
}

/** The same call as bare SQL over a pool. */
export function aBareCaller(name: CallName, facts: Facts, pool: pg.Pool): Caller {
  return {
    close: () => undefined,
    call: async () => {
      await runBare(pool, name, facts, serial++)
    },
  }
}
