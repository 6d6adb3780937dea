import { Email } from '@balcao/contracts/common'
import type { FieldReason, Reason } from '@balcao/contracts/reason-texts'
import type { NamedRecipients, NameRecipients } from '@balcao/contracts/whatsapp/campaign-acts'
import { MAX_CAMPAIGN_LIST } from '@balcao/contracts/whatsapp/campaign-bounds'
import { readNumber } from '@balcao/contracts/whatsapp/phone-numbers'
import { diff } from '../../audit/diff.ts'
import { readTable, type TableRow } from '../../csv-table.ts'
import type { Ctx } from '../../ctx.ts'
import { fieldErrors, invalid } from '../../errors.ts'
import { must } from '../../policy.ts'
import { recordCampaign } from './campaigns.ts'
import { audienceOf, mustHold } from './rows.ts'

type Line = TableRow<'number' | 'email'>
type Found = { id: number; name: string; isCustomer: boolean }
type Checked = { line: Line; person: Found | undefined; errors: FieldReason[] }

const readLines = (csv: string) =>
  readTable(csv, {
    called: {
      number: ['numero', 'telefone', 'celular', 'whatsapp', 'number', 'phone'],
      email: ['email', 'emails', 'enderecodeemail'],
    },
    required: {},
    passed: ['nome', 'name'],
    most: MAX_CAMPAIGN_LIST,
    none: { reason: 'whatsapp_list_empty' },
    tooMany: { reason: 'whatsapp_list_long', params: { most: MAX_CAMPAIGN_LIST } },
  })

const people = ({ db }: Ctx) =>
  db
    .selectFrom('users as u')
    .leftJoin('roles as r', (join) => join.onRef('r.tenantId', '=', 'u.tenantId').onRef('r.slug', '=', 'u.role'))
    .where('u.deletedAt', 'is', null)
    .select(['u.id', 'u.name'])
    .select((eb) => eb(eb.fn.coalesce('r.base', 'r.slug'), '=', 'client').as('isCustomer'))

/** Who has these numbers and addresses. */
async function finder(ctx: Ctx, lines: readonly Line[]) {
  const numbers = lines.flatMap(({ number }) => readNumber(number) ?? [])
  const emails = lines.flatMap(({ email }) => (email ? [email.trim().toLowerCase()] : []))
  const byNumber = await people(ctx)
    .innerJoin('whatsappNumbers as n', (join) => join.onRef('n.tenantId', '=', 'u.tenantId').onRef('n.userId', '=', 'u.id'))
    .select('n.number as key')
    .where((eb) => eb('n.number', '=', eb.fn.any(eb.val(numbers))))
    .execute()
  const byEmail = await people(ctx)
    .select('u.email as key')
    .where((eb) => eb('u.email', '=', eb.fn.any(eb.val(emails))))
    .execute()
  const known = new Map(
    [...byNumber, ...byEmail].map(({ key, id, name, isCustomer }) => [key, { id, name, isCustomer: Boolean(isCustomer) }]),
  )
  return (key: string): Found | undefined => known.get(key)
}

async function check(ctx: Ctx, lines: readonly Line[]): Promise<Checked[]> {
  const find = await finder(ctx, lines)
  const seen = new Map<number, number>()
  return lines.map((line) => {
    const errors: FieldReason[] = []
    const wrong = (field: 'number' | 'email', why: Reason) => void errors.push({ field, ...why })
    const number = line.number ? readNumber(line.number) : undefined
    const email = line.email ? Email.safeParse(line.email) : undefined
    if (!line.number && !line.email) wrong('number', { reason: 'whatsapp_person_missing' })
    if (line.number && !number) wrong('number', { reason: 'whatsapp_number' })
    if (email && !email.success) wrong('email', { reason: 'email_invalid' })
    const [byNumber, byEmail] = [number && find(number), email?.success ? find(email.data) : undefined]
    if (number && !byNumber) wrong('number', { reason: 'whatsapp_person_unknown' })
    if (email?.success && !byEmail) wrong('email', { reason: 'whatsapp_person_unknown' })
    const person = byNumber || byEmail || undefined
    if (byNumber && byEmail && byNumber.id !== byEmail.id) wrong('email', { reason: 'whatsapp_person_mismatch' })
    else if (person && errors.length === 0) {
      const before = seen.get(person.id)
      const field = byNumber ? 'number' : 'email'
      if (!person.isCustomer) wrong(field, { reason: 'whatsapp_person_staff' })
      else if (before !== undefined) wrong(field, { reason: 'whatsapp_person_repeated', params: { line: before } })
      else seen.set(person.id, line.line)
    }
    return { line, person, errors }
  })
}

const view = ({ line, person, errors }: Checked) => ({ ...line, name: person?.name ?? '', errors: fieldErrors(errors) })
const lineErrors = ({ line, errors }: Checked) =>
  errors.map(({ field, ...why }): FieldReason => ({ field: `csv.${line.line}.${field}`, ...why }))

/**
 * Names the people that a draft is for by a CSV file of their numbers or addresses, in place of whom it named before. Nobody is made by it: whoever is
 * not known is refused. A dry run says what would happen.
 * @throws DomainError forbidden, whatsapp_campaign_not_found, whatsapp_campaign_state; invalid_input naming the lines
 */
export async function nameRecipients(ctx: Ctx, { id, csv, dryRun, skipWrong }: NameRecipients): Promise<NamedRecipients> {
  must(ctx, 'whatsapp.campaign')
  const row = await mustHold(ctx, id, ['draft'])
  const checked = await check(ctx, readLines(csv))
  const sound = checked.filter(({ errors }) => errors.length === 0)
  const report = { dryRun, valid: sound.length, invalid: checked.length - sound.length, rows: checked.map(view) }
  if (dryRun) return { ...report, created: 0 }
  if (report.invalid > 0 && !skipWrong) throw invalid(...checked.flatMap(lineErrors))
  const { tenantId } = ctx.actor
  await ctx.db.deleteFrom('whatsappCampaignRecipients').where('campaignId', '=', id).execute()
  const rows = sound.flatMap(({ person }) => (person ? [{ tenantId, campaignId: id, userId: person.id, state: 'listed' as const }] : []))
  for (let from = 0; from < rows.length; from += 1_000)
    await ctx.db
      .insertInto('whatsappCampaignRecipients')
      .values(rows.slice(from, from + 1_000))
      .execute()
  await ctx.db
    .updateTable('whatsappCampaigns')
    .set((eb) => ({ audience: JSON.stringify({ kind: 'list' }), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  const change = diff({ audience: audienceOf(row) }, { audience: { kind: 'list', people: rows.length } })
  await recordCampaign(ctx, 'listed', row, { ...change, details: { people: rows.length, left: report.invalid } })
  return { ...report, created: rows.length }
}
