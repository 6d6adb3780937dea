import { LocalDay } from '@balcao/contracts/common'
import { displayValue } from '@balcao/contracts/custom-fields/display'
import { asMarkdown, fillDocument } from '@balcao/contracts/documents/filling'
import type { FillDocument, FilledDocument, MadeValues } from '@balcao/contracts/documents/making'
import { MAX_MADE_VALUE } from '@balcao/contracts/documents/template-bounds'
import { OWN_PREFIX } from '@balcao/contracts/documents/template-variables'
import type { DocumentTemplate, MadeField } from '@balcao/contracts/documents/templates'
import type { FieldReason } from '@balcao/contracts/reason-texts'
import { openVariables, TICKET_FIELD_PREFIX } from '@balcao/contracts/templates/variables'
import type { Ctx } from '../../ctx.ts'
import { loadFields } from '../../custom-fields/field-rows.ts'
import { readValues } from '../../custom-fields/value-rows.ts'
import { invalid } from '../../errors.ts'
import { must } from '../../policy.ts'
import { valuesOf } from '../../templates/fill.ts'
import * as tickets from '../../tickets/tickets.ts'
import { mustFindTemplate } from '../internal/template-rows.ts'

type Values = Record<string, string | null>

const DAY = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const WHOLE_DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const
const dayIn = (timeZone: string, at: Date, how: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('pt-BR', { ...how, timeZone }).format(at)

/** Whether a value is one that a field takes. */
function isSound({ type, options }: MadeField, value: string): boolean {
  if (type === 'long_text') return true
  if (value.length > MAX_MADE_VALUE) return false
  if (type === 'number') return /^-?\d{1,15}(\.\d{1,6})?$/.test(value)
  if (type === 'date') return LocalDay.safeParse(value).success
  return type === 'choice' ? options.includes(value) : true
}

/** A value as a document shows it. What was written as a long text is Markdown. */
function shown({ type }: MadeField, value: string): string {
  if (type === 'long_text') return value
  if (type === 'number') return Number(value).toLocaleString('pt-BR', { maximumFractionDigits: 6 })
  return asMarkdown(type === 'date' ? value.split('-').reverse().join('/') : value)
}

/** What was filled in, by the names of variables. @throws DomainError invalid_input */
function ownValues({ fields }: DocumentTemplate, sent: MadeValues): Values {
  const wrong: FieldReason[] = []
  const values: Values = {}
  for (const [key, value] of Object.entries(sent)) {
    const field = fields.find((one) => one.key === key)
    if (!field) wrong.push({ field: `values.${key}`, reason: 'document_field_unknown' })
    else if (value.trim() !== '' && !isSound(field, value.trim())) wrong.push({ field: `values.${key}`, reason: 'document_value_wrong' })
    else values[OWN_PREFIX + key] = value.trim() === '' ? null : shown(field, value.trim())
  }
  if (wrong.length > 0) throw invalid(...wrong)
  return values
}

/** What is known of the ticket, of who writes, of the organisation and of the day. */
async function knownValues(ctx: Ctx, body: string, ticketId: number | undefined): Promise<Values> {
  const { timeZone, name } = await ctx.db.selectFrom('tenants').select(['timeZone', 'name']).executeTakeFirstOrThrow()
  const today = new Date()
  const around: Values = {
    'data.hoje': dayIn(timeZone, today, DAY),
    'data.extenso': dayIn(timeZone, today, WHOLE_DAY),
    'organizacao.nome': name,
    'atendente.nome': ctx.actor.name,
    'atendente.primeiro_nome': ctx.actor.name.trim().split(/\s+/)[0] ?? '',
  }
  if (ticketId === undefined) return around
  const ticket = await tickets.get(ctx, { id: ticketId })
  const fields = await loadFields(ctx, 'ticket')
  const values = await readValues(ctx.db, 'ticket', ticketId, ctx.actor.side)
  const custom = fields.map((field) => [TICKET_FIELD_PREFIX + field.key, displayValue(field, values[field.key])] as const)
  return {
    ...Object.fromEntries(custom),
    ...(await valuesOf(ctx, body, ticket, 'staff')),
    ...around,
  }
}

/**
 * The text of a template for a ticket, with what was filled in; nothing is made. What has no value stays open, and is to be filled in by hand.
 * @throws DomainError forbidden, document_template_not_found, ticket_not_found; invalid_input for values that its fields do not take
 */
export async function fill(ctx: Ctx, { id, ticketId, values }: FillDocument): Promise<FilledDocument> {
  must(ctx, 'document.write')
  const template = await mustFindTemplate(ctx, id)
  const own = ownValues(template, values)
  const known = await knownValues(ctx, template.body, ticketId)
  const escaped = Object.fromEntries(Object.entries(known).map(([name, value]) => [name, value && asMarkdown(value)]))
  const optional = template.fields.filter(({ required }) => !required).map(({ key }) => OWN_PREFIX + key)
  const text = fillDocument(template.body, { ...escaped, ...own }, optional)
  const about = known['ticket.numero'] ? ` – ticket ${known['ticket.numero']}` : ''
  return { title: `${template.name}${about}`, text, open: openVariables(text) }
}
