import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import type { DeskFacts } from './desk-facts.ts'
import { countByStatus, hasTag, holds, opened, page, pageByField } from './desk-sql.ts'
import { searchCases } from './search-cases.ts'

/** What a goal is set for. */
export const KINDS = ['list', 'count', 'suggestions', 'search', 'open', 'tags'] as const
export type Kind = (typeof KINDS)[number]

/** One question: the calls of the product, sent together as the app sends them, and the plain statements that answer it. */
export type Case = { kind: Kind; name: string; calls: [procedure: string, input: object][]; sql: string[] }

type Field = [key: string, operator: string, ...values: (string | number)[]]
const field = ([key, operator, ...values]: Field) => ({ key, operator, values })
const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')
const open = [...OPEN_STATUSES]
const isOpen = `t.status in (${quoted(open)})`
const DAY = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString()

/** Lists: always two filters and one custom field, unless they say otherwise. */
function lists(f: DeskFacts): Case[] {
  const list = (name: string, input: object, sql: string): Case => ({
    kind: 'list',
    name,
    calls: [['tickets.list', { limit: 50, ...input }]],
    sql: [sql],
  })
  const where = (name: string, filter: object, fields: Field[], sql: string) =>
    list(name, { ...filter, customFields: fields.map(field) }, page(f, sql))
  const region = (value: string) => holds(f, 'regiao', `v.option = '${value}'`)
  const [common, , , rare] = [f.tagIds[0], 0, 0, f.tagIds.at(-1)]
  const urgent = `t.priority in ('urgent', 'high')`
  return [
    where(
      'a common option',
      { status: open, priority: ['urgent', 'high'] },
      [['regiao', 'is', 'sul']],
      `${isOpen} and ${urgent} and ${region('sul')}`,
    ),
    where(
      'an option of one in two hundred',
      { status: open, priority: ['medium'] },
      [['regiao', 'is', 'norte']],
      `${isOpen} and t.priority = 'medium' and ${region('norte')}`,
    ),
    where(
      'an amount from … on',
      { status: ['closed'], queueId: [f.queueId] },
      [['valor', 'gte', 30_000]],
      `t.status = 'closed' and t.queue_id = ${f.queueId} and ${holds(f, 'valor', 'v.number >= 30000')}`,
    ),
    where(
      'a text that begins like a quarter of them',
      { status: open, type: ['incident'] },
      [['contrato', 'contains', 'ct-2026']],
      `${isOpen} and t.type = 'incident' and ${holds(f, 'contrato', `lower(v.text) like '%ct-2026%'`)}`,
    ),
    where(
      'a text that few have',
      { status: ['closed'], type: ['incident'] },
      [['contrato', 'contains', 'CT-2025-000123']],
      `t.status = 'closed' and t.type = 'incident' and ${holds(f, 'contrato', `lower(v.text) like '%ct-2025-000123%'`)}`,
    ),
    where(
      'a text that nobody has',
      { status: open, type: ['incident'] },
      [['contrato', 'contains', 'ct-2025-999']],
      `${isOpen} and t.type = 'incident' and ${holds(f, 'contrato', `lower(v.text) like '%ct-2025-999%'`)}`,
    ),
    where(
      'a day in the past',
      { status: open, assignee: [f.agentId] },
      [['vencimento', 'lte', daysAgo(0).slice(0, 10)]],
      `${isOpen} and t.assignee_id = ${f.agentId} and ${holds(f, 'vencimento', 'v.date <= current_date')}`,
    ),
    where(
      'without a value',
      { status: ['new', 'open'], companyId: [f.companyId] },
      [['valor', 'is_not_set']],
      `t.status in ('new', 'open') and t.company_id = ${f.companyId} and not ${holds(f, 'valor', 'true')}`,
    ),
    where(
      'all negated',
      { status: ['closed', 'cancelled'], priority: ['medium'], not: ['status', 'priority'] },
      [['regiao', 'is_not', 'sudeste']],
      `t.status not in ('closed', 'cancelled') and t.priority <> 'medium' and not ${region('sudeste')}`,
    ),
    where(
      'mine that I follow (@me)',
      { assignee: ['me'], watching: true },
      [['regiao', 'is', 'sudeste']],
      `t.assignee_id = ${f.agentId} and exists (select from ticket_watchers w where w.tenant_id = t.tenant_id and w.ticket_id = t.id and w.user_id = ${f.agentId}) and ${region('sudeste')}`,
    ),
    where(
      'a common tag',
      { status: open, tagId: [common] },
      [['regiao', 'is', 'nordeste']],
      `${isOpen} and ${hasTag(common)} and ${region('nordeste')}`,
    ),
    where(
      'a rare tag',
      { status: ['closed'], tagId: [rare] },
      [['regiao', 'is', 'nordeste']],
      `t.status = 'closed' and ${hasTag(rare)} and ${region('nordeste')}`,
    ),
    where(
      'not that tag',
      { status: ['closed'], tagId: [common], not: ['tagId'] },
      [['valor', 'lte', 10]],
      `t.status = 'closed' and not ${hasTag(common)} and ${holds(f, 'valor', 'v.number <= 10')}`,
    ),
    where(
      'filters that hardly meet',
      { status: ['waiting_third_party'], tagId: [common], updatedTo: daysAgo(300) },
      [['valor', 'gte', 20_000]],
      `t.status = 'waiting_third_party' and ${hasTag(common)} and t.updated_at < '${daysAgo(300)}' and ${holds(f, 'valor', 'v.number >= 20000')}`,
    ),
    where(
      'long ago',
      { status: ['closed'], createdTo: daysAgo(700) },
      [['regiao', 'is', 'sul']],
      `t.status = 'closed' and t.created_at < '${daysAgo(700)}' and ${region('sul')}`,
    ),
    where(
      'resolved in a hundred days, long ago',
      { status: ['closed'], resolvedFrom: daysAgo(600), resolvedTo: daysAgo(500) },
      [['regiao', 'is', 'sul']],
      `t.status = 'closed' and t.resolved_at >= '${daysAgo(600)}' and t.resolved_at < '${daysAgo(500)}' and ${region('sul')}`,
    ),
    where(
      'a rare tag, resolved in a hundred days',
      { status: ['closed'], tagId: [rare], resolvedFrom: daysAgo(600), resolvedTo: daysAgo(500) },
      [['regiao', 'is', 'sul']],
      `t.status = 'closed' and ${hasTag(rare)} and t.resolved_at >= '${daysAgo(600)}' and t.resolved_at < '${daysAgo(500)}' and ${region('sul')}`,
    ),
    where(
      'a rare tag, by priority',
      { status: open, tagId: [rare], sort: 'priority' },
      [['regiao', 'is', 'sul']],
      `${isOpen} and ${hasTag(rare)} and ${region('sul')}`,
    ),
    where(
      'page five, with the number of all',
      { status: ['closed'], priority: ['high'], page: 5 },
      [['regiao', 'is', 'sul']],
      `t.status = 'closed' and t.priority = 'high' and ${region('sul')}`,
    ),
    where(
      'by priority',
      { status: open, channel: ['email'], sort: 'priority' },
      [['regiao', 'is', 'sul']],
      `${isOpen} and t.channel = 'email' and ${region('sul')}`,
    ),
    where(
      'by creation',
      { status: open, channel: ['email'], sort: 'createdAt', order: 'asc' },
      [['regiao', 'is', 'sul']],
      `${isOpen} and t.channel = 'email' and ${region('sul')}`,
    ),
    list(
      'by amount, beside a status',
      { status: ['open'], sort: 'cf:valor' },
      pageByField(f, `t.status = 'open'`, 'valor', 'number', 'desc'),
    ),
    list(
      'by amount, beside two filters',
      { status: open, priority: ['urgent'], sort: 'cf:valor' },
      pageByField(f, `${isOpen} and t.priority = 'urgent'`, 'valor', 'number', 'desc'),
    ),
    list(
      'by amount, of the closed',
      { status: ['closed'], type: ['incident'], sort: 'cf:valor', order: 'asc' },
      pageByField(f, `t.status = 'closed' and t.type = 'incident'`, 'valor', 'number', 'asc'),
    ),
    list(
      'by option, beside a status',
      { status: ['open'], sort: 'cf:regiao', order: 'asc' },
      pageByField(f, `t.status = 'open'`, 'regiao', 'option', 'asc'),
    ),
    list(
      'by text, beside a status',
      { status: ['waiting_customer'], sort: 'cf:contrato', order: 'asc' },
      pageByField(f, `t.status = 'waiting_customer'`, 'contrato', 'text', 'asc'),
    ),
    list(
      'by day, beside a status',
      { status: ['open', 'new'], sort: 'cf:vencimento', order: 'asc' },
      pageByField(f, `t.status in ('open', 'new')`, 'vencimento', 'date', 'asc'),
    ),
  ]
}

function counts(f: DeskFacts): Case[] {
  const board = (name: string, filter: object, sql: string): Case => ({
    kind: 'count',
    name: `columns of a board: ${name}`,
    calls: [['tickets.board.counts', { groupBy: 'status', ...filter }]],
    sql: [countByStatus(f, sql)],
  })
  const [common, middle] = [f.tagIds[0], f.tagIds[20]]
  return [
    { kind: 'count', name: 'all kept views', calls: [['tickets.views.counts', {}]], sql: [] },
    board('all tickets', {}, 'true'),
    board(
      'a tag and two statuses',
      { status: ['open', 'closed'], tagId: [common] },
      `t.status in ('open', 'closed') and ${hasTag(common)}`,
    ),
    board('a tag', { tagId: [middle] }, hasTag(middle)),
    board(
      'a priority and an option',
      { priority: ['high'], customFields: [field(['regiao', 'is', 'nordeste'])] },
      `t.priority = 'high' and ${holds(f, 'regiao', `v.option = 'nordeste'`)}`,
    ),
    board(
      'a text that many have',
      { customFields: [field(['contrato', 'contains', 'ct-2025-0001'])] },
      holds(f, 'contrato', `lower(v.text) like '%ct-2025-0001%'`),
    ),
    { kind: 'count', name: 'figures of the desk', calls: [['tickets.stats', {}]], sql: [] },
  ]
}

const opening = (f: DeskFacts, name: string, id: number): Case => ({
  kind: 'open',
  name,
  calls: [
    ['tickets.get', { id }],
    ['tickets.comments.list', { ticketId: id, limit: 100 }],
  ],
  sql: opened(f, id),
})

/** Everything that is asked of the desk beside `CALLS`. */
export const deskCases = (f: DeskFacts): Case[] => [
  ...lists(f),
  ...counts(f),
  opening(f, 'a ticket with a few messages', f.shortId),
  opening(f, 'a ticket with five hundred messages', f.longId),
  { kind: 'tags', name: 'tags by use', calls: [['tags.list', { limit: 100, sort: 'uses' }]], sql: [] },
  { kind: 'tags', name: 'tags by letters', calls: [['tags.autocomplete', { q: 'tag-1' }]], sql: [] },
  ...searchCases(f),
]
