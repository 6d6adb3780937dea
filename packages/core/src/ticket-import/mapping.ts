import type { FieldReason } from '@balcao/contracts/reason-texts'
import { FIELD_COLUMN, type ImportStatus, MAX_MAPPED, TICKET_COLUMNS } from '@balcao/contracts/ticket-import/bounds'
import { type ImportFound, ImportMapping } from '@balcao/contracts/ticket-import/imports'
import { customKey, customOf } from '@balcao/contracts/tickets/custom-keys'
import type { CustomStatus } from '@balcao/contracts/tickets/custom-status-words'
import type { Priority } from '@balcao/contracts/tickets/statuses'
import type { Ctx } from '../ctx.ts'
import { loadFields } from '../custom-fields/field-rows.ts'
import { invalid } from '../errors.ts'
import { mustExistQueue } from '../tickets/references.ts'
import { customStatuses } from '../tickets/settings/custom-status-rows.ts'
import { ownTypes } from '../tickets/settings/type-rows.ts'

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Words that help desks have for statuses, in Portuguese and English. What they call otherwise is asked. */
const STATUS_WORDS: Record<ImportStatus, readonly string[]> = {
  new: ['new', 'novo', 'nova', 'to do', 'a fazer', 'backlog', 'waiting for support'],
  open: [
    'open',
    'aberto',
    'aberta',
    'em atendimento',
    'em andamento',
    'in progress',
    'work in progress',
    'escalated',
    'reopened',
    'reaberto',
  ],
  waiting_customer: ['pending', 'pendente', 'aguardando cliente', 'waiting for customer', 'waiting on customer', 'aguardando resposta'],
  waiting_third_party: ['hold', 'on-hold', 'on hold', 'em espera', 'aguardando terceiro', 'aguardando terceiros', 'waiting on third party'],
  resolved: ['solved', 'resolved', 'resolvido', 'resolvida', 'done', 'concluido', 'concluida'],
  closed: ['closed', 'fechado', 'fechada', 'encerrado', 'encerrada'],
  cancelled: ['cancelled', 'canceled', 'cancelado', 'cancelada', "won't do", 'declined'],
}
const PRIORITY_WORDS: Record<Priority, readonly string[]> = {
  low: ['low', 'lowest', 'baixa', 'minor', 'trivial', 'p4'],
  medium: ['medium', 'normal', 'media', 'moderate', 'p3'],
  high: ['high', 'alta', 'major', 'p2'],
  urgent: ['urgent', 'urgente', 'highest', 'critical', 'critica', 'blocker', 'p1'],
}
const TYPE_WORDS: Readonly<Record<string, readonly string[]>> = {
  incident: ['incident', 'incidente', 'bug'],
  request: ['request', 'solicitacao', 'requisicao', 'task', 'tarefa', 'service request', 'feature request'],
  question: ['question', 'duvida', 'pergunta'],
  problem: ['problem', 'problema'],
  change: ['change', 'mudanca'],
}

const wordFor = <K extends string>(words: Readonly<Record<K, readonly string[]>>, value: string): K | undefined =>
  (Object.keys(words) as K[]).find((key) => words[key].includes(folded(value)) || key === value)

/** What a status of a file is here; undefined where nothing is chosen, or a custom status that is gone. */
export function statusMeant(
  chosen: string | undefined,
  customs: readonly CustomStatus[],
): { status: ImportStatus; customStatusId: number | null } | undefined {
  const id = chosen === undefined ? undefined : customOf(chosen)
  if (id === undefined) return chosen === undefined ? undefined : { status: chosen as ImportStatus, customStatusId: null }
  const custom = customs.find((one) => one.id === id)
  return custom && { status: custom.status, customStatusId: custom.id }
}

/** The mapping with what is known of the values that a file was found to have; what was chosen before stays. */
export async function completed(ctx: Ctx, mapping: ImportMapping, found: ImportFound): Promise<ImportMapping> {
  const types = (await ownTypes(ctx.db)).filter(({ active }) => active)
  const typeFor = (value: string) =>
    types.find(({ key, name }) => key === value || (name !== null && folded(name) === folded(value)))?.key ??
    types.find(({ key }) => key === wordFor(TYPE_WORDS, value))?.key
  const customs = await customStatuses(ctx.db)
  const statusFor = (value: string) => {
    const own = customs.find(({ name, active }) => active && folded(name) === folded(value))
    return own ? customKey(own.id) : wordFor(STATUS_WORDS, value)
  }
  // A custom status that was chosen for an earlier file may be gone.
  const isHere = ([, chosen]: [string, string]) =>
    statusMeant(
      chosen,
      customs.filter(({ active }) => active),
    ) !== undefined
  const statuses = Object.fromEntries(Object.entries(mapping.statuses).filter(isHere))
  const fields = await loadFields(ctx, 'ticket')
  const fieldFor = (name: string) =>
    fields.find(({ key, label }) => key === name || folded(label) === folded(name.replace(/^cf_/, '').replaceAll('_', ' ')))?.key ?? ''
  const filled = <V>(
    values: Readonly<Record<string, number>>,
    known: Readonly<Record<string, V>>,
    guess: (value: string) => V | undefined,
  ) => ({
    ...known,
    ...Object.fromEntries(
      Object.keys(values).flatMap((value) => {
        const chosen = known[value] ?? guess(value)
        return chosen === undefined ? [] : [[value, chosen] as const]
      }),
    ),
  })
  const all = {
    ...mapping,
    statuses: filled(found.statuses, statuses, statusFor),
    priorities: filled(found.priorities, mapping.priorities, (value) => wordFor(PRIORITY_WORDS, value)),
    types: filled(found.types, mapping.types, typeFor),
    fields: filled(found.fields, mapping.fields, fieldFor),
  }
  // What was remembered of other files makes room for what is in this one.
  const fits = <V>(map: Record<string, V>, values: Readonly<Record<string, number>>) =>
    Object.keys(map).length <= MAX_MAPPED ? map : Object.fromEntries(Object.entries(map).filter(([key]) => key in values))
  return {
    ...all,
    ...{ statuses: fits(all.statuses, found.statuses), priorities: fits(all.priorities, found.priorities) },
    ...{ types: fits(all.types, found.types), fields: fits(all.fields, found.fields) },
  }
}

const without = (found: Readonly<Record<string, number>>, chosen: object) =>
  Object.keys(found).filter((value) => !Object.hasOwn(chosen, value))

/** Values of the file for which nothing is chosen. */
export const unmapped = (mapping: ImportMapping, found: ImportFound) => ({
  statuses: without(found.statuses, mapping.statuses),
  priorities: without(found.priorities, mapping.priorities),
  types: without(found.types, mapping.types),
})

/** @throws DomainError invalid_input for what is not here: a column, a type, a custom field, a custom status, a queue */
export async function mustBeMappable(ctx: Ctx, mapping: Partial<ImportMapping>, found: ImportFound): Promise<void> {
  const errors: FieldReason[] = []
  const fields = new Set((await loadFields(ctx, 'ticket')).map(({ key }) => key))
  for (const [head, column] of Object.entries(mapping.columns ?? {})) {
    if (!found.columns.includes(head))
      errors.push({ field: 'mapping.columns', reason: 'ticket_import_column_absent', params: { column: head } })
    const isKnown =
      column === '' ||
      (TICKET_COLUMNS as readonly string[]).includes(column) ||
      (column.startsWith(FIELD_COLUMN) && fields.has(column.slice(FIELD_COLUMN.length)))
    if (!isKnown) errors.push({ field: `mapping.columns`, reason: 'ticket_import_column_unknown', params: { column } })
  }
  for (const key of new Set(Object.values(mapping.fields ?? {})))
    if (key !== '' && !fields.has(key)) errors.push({ field: 'mapping.fields', reason: 'unknown_field' })
  const types = new Set((await ownTypes(ctx.db)).map(({ key }) => key))
  if (!Object.values(mapping.types ?? {}).every((key) => types.has(key))) errors.push({ field: 'mapping.types', reason: 'type_not_found' })
  const customs = await customStatuses(ctx.db)
  for (const id of new Set(Object.values(mapping.statuses ?? {}).flatMap((chosen) => customOf(chosen) ?? []))) {
    const custom = customs.find((one) => one.id === id)
    if (!custom?.active) errors.push({ field: 'mapping.statuses', reason: custom ? 'custom_status_off' : 'custom_status_not_found' })
  }
  if (errors.length > 0) throw invalid(...errors.slice(0, 20))
  if (mapping.queueId) await mustExistQueue(ctx, mapping.queueId)
}

/** A mapping as it is kept. What a later version no longer knows is left out. */
export const mappingOf = (kept: unknown): ImportMapping => {
  const parsed = ImportMapping.safeParse(kept)
  return parsed.success ? parsed.data : ImportMapping.parse({})
}

/** What was chosen for this kind of file the last time; the queue of it may be gone. */
export async function remembered({ db }: Ctx, kind: string): Promise<{ mapping: ImportMapping; sourceName: string } | undefined> {
  const row = await db.selectFrom('ticketImportMappings').select(['mapping', 'sourceName']).where('kind', '=', kind).executeTakeFirst()
  if (!row) return undefined
  const mapping = mappingOf(row.mapping)
  const queue = mapping.queueId && (await db.selectFrom('queues').select('id').where('id', '=', mapping.queueId).executeTakeFirst())
  return { sourceName: row.sourceName, mapping: queue ? mapping : { ...mapping, queueId: null, routeOpen: false } }
}

/** Keeps what was chosen, for the next file of its kind. */
export async function remember({ db, actor }: Ctx, kind: string, sourceName: string, mapping: ImportMapping): Promise<void> {
  const kept = { sourceName, mapping: JSON.stringify(mapping), updatedAt: new Date().toISOString() }
  await db
    .insertInto('ticketImportMappings')
    .values({ tenantId: actor.tenantId, kind, ...kept })
    .onConflict((oc) => oc.columns(['tenantId', 'kind']).doUpdateSet(kept))
    .execute()
}
