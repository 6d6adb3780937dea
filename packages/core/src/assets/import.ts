import { CreateAsset } from '@balcao/contracts/assets/assets'
import { centsOf } from '@balcao/contracts/assets/cost'
import type { AssetImportReport, AssetImportRow, ImportAssets } from '@balcao/contracts/assets/import'
import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import type { SentValues } from '@balcao/contracts/custom-fields/values'
import type { FieldReason, Reason } from '@balcao/contracts/reason-texts'
import { MAX_IMPORT_ROWS } from '@balcao/contracts/users/import'
import { audit } from '../audit/record.ts'
import { headOf, readTable } from '../csv-table.ts'
import type { Ctx } from '../ctx.ts'
import { loadFields } from '../custom-fields/field-rows.ts'
import { fromText } from '../custom-fields/from-text.ts'
import { save } from '../custom-fields/values.ts'
import { wrongAmong } from '../custom-fields/write.ts'
import { fieldErrors, invalid, reasonIn } from '../errors.ts'
import { must } from '../policy.ts'
import { create } from './assets.ts'
import { type AssetFileRow, CALLED, dayOf, type OwnColumn, PASSED, statusOf } from './internal/asset-file.ts'
import { companiesOf, kindsOf, peopleOf } from './internal/named-in-file.ts'

/** A line that was looked at: what is wrong with it, and what would be written. */
type Checked = { row: AssetFileRow; errors: FieldReason[]; asset: CreateAsset | undefined; values: SentValues }

/**
 * Adds the assets of a CSV file. A dry run says what would happen and writes nothing; a real one writes every line or, when some are wrong and
 * `skipWrong` does not say otherwise, none.
 * @throws DomainError forbidden; invalid_input naming the lines; asset_tag_taken when somebody was faster
 */
export async function importAssets(ctx: Ctx, input: ImportAssets): Promise<AssetImportReport> {
  must(ctx, 'asset.manage')
  must(ctx, 'asset.edit')
  const fields = await loadFields(ctx, 'asset')
  const rows = readTable<keyof typeof CALLED | OwnColumn>(input.csv, {
    called: CALLED,
    labelled: new Map(fields.map((field) => [headOf(field.label), columnOf(field)])),
    passed: PASSED,
    required: { name: 'nome', kind: 'tipo' },
    most: MAX_IMPORT_ROWS,
    none: { reason: 'file_without_assets' },
    tooMany: { reason: 'too_many_assets', params: { most: MAX_IMPORT_ROWS } },
  })
  const checked = await check(ctx, rows, fields)
  const sound = checked.flatMap(({ asset, values, errors }) => (asset && errors.length === 0 ? [{ asset, values }] : []))
  const report = {
    dryRun: input.dryRun,
    valid: sound.length,
    invalid: checked.length - sound.length,
    rows: checked.map(({ row, errors }) => ({ ...rowView(row, fields), errors: fieldErrors(errors) })),
  }
  if (input.dryRun) return { ...report, created: 0 }
  if (report.invalid > 0 && !input.skipWrong)
    throw invalid(
      ...checked.flatMap(({ row, errors }) =>
        errors.map(({ field, ...why }): FieldReason => ({ field: `csv.${row.line}.${field}`, ...why })),
      ),
    )
  // In one order of tags, whatever the file's: two imports at once never wait for each other in a circle.
  for (const { asset, values } of sound.toSorted((a, b) => ((a.asset.tag ?? '') < (b.asset.tag ?? '') ? -1 : 1))) {
    const { id } = await create(ctx, asset)
    if (Object.keys(values).length > 0) await save(ctx, { entity: 'asset', id, values })
  }
  await audit(ctx, { action: 'asset.imported', resource: 'asset', details: { created: sound.length, left: report.invalid } })
  return { ...report, created: sound.length }
}

const columnOf = ({ key }: Pick<CustomField, 'key'>): OwnColumn => `customFields.${key}`

/** A line as it was written; its custom fields by their labels. */
function rowView(row: AssetFileRow, fields: readonly CustomField[]): Omit<AssetImportRow, 'errors'> {
  const named = ['line', ...Object.keys(CALLED)] as (keyof typeof CALLED)[]
  const cells = Object.fromEntries(named.map((name) => [name, row[name]])) as Record<keyof typeof CALLED, string>
  return { ...cells, line: row.line, customFields: fields.map((field) => ({ label: field.label, text: row[columnOf(field)] ?? '' })) }
}

/** What is wrong with a cell, where the contract's own words are about its form. */
const WRONG: Record<string, [column: string, why: Reason]> = {
  status: ['status', { reason: 'asset_status_unknown' }],
  kindId: ['kind', { reason: 'asset_kind_gone' }],
  companyId: ['company', { reason: 'company_not_found' }],
  userId: ['person', { reason: 'asset_person_unknown' }],
  costCents: ['cost', { reason: 'asset_cost_malformed' }],
  purchasedOn: ['purchasedOn', { reason: 'asset_day_malformed' }],
  warrantyUntil: ['warrantyUntil', { reason: 'asset_day_malformed' }],
}

async function check(ctx: Ctx, rows: AssetFileRow[], fields: readonly CustomField[]): Promise<Checked[]> {
  const ofPeople = fields.filter(({ type }) => type === 'user').map(columnOf)
  const people = rows.flatMap((row) => [row.person, ...ofPeople.map((column) => row[column] ?? '')])
  const kindOf = await kindsOf(ctx)
  const companyOf = await companiesOf(
    ctx,
    rows.map(({ company }) => company),
  )
  const personOf = await peopleOf(ctx, people)
  const wrongOf = wrongAmong(fields, ctx)
  const taken = await takenTags(ctx, rows)
  const tags = new Map<string, number>()
  return rows.map((row) => {
    const {
      line,
      name,
      tag,
      serialNumber,
      manufacturer,
      model,
      location,
      notes,
      kind,
      status,
      company,
      person,
      purchasedOn,
      warrantyUntil,
      cost,
    } = row
    const cells = { name, tag, serialNumber, manufacturer, model, location, notes }
    // What a cell names and is not there is no id, for the contract to refuse.
    const named = {
      kindId: kindOf(kind) ?? 0,
      companyId: company ? (companyOf(company) ?? 0) : null,
      userId: person ? (personOf(person) ?? 0) : null,
    }
    const days = { purchasedOn: dayOf(purchasedOn), warrantyUntil: dayOf(warrantyUntil) }
    const parsed = CreateAsset.safeParse({ ...cells, ...named, ...days, status: statusOf(status) ?? null, costCents: centsOf(cost) })
    const errors: FieldReason[] = []
    // Of each cell the first thing that is wrong with it.
    const wrong = (field: string, why: Reason) => void (errors.some((one) => one.field === field) || errors.push({ field, ...why }))
    for (const { path, message } of parsed.error?.issues ?? []) {
      const [column, why] = WRONG[String(path[0])] ?? [String(path[0]), reasonIn(message)]
      wrong(column, column === 'name' && cells.name === '' ? { reason: 'name_missing' } : why)
    }
    if (parsed.data?.purchasedOn && parsed.data.warrantyUntil && parsed.data.warrantyUntil < parsed.data.purchasedOn)
      wrong('warrantyUntil', { reason: 'warranty_before_purchase' })
    const own = tag.toLowerCase()
    if (own && tags.has(own)) wrong('tag', { reason: 'asset_tag_repeated', params: { line: tags.get(own) ?? 0 } })
    else if (own && taken.has(own)) wrong('tag', { reason: 'asset_tag_known' })
    if (own && !tags.has(own)) tags.set(own, line)
    const values: SentValues = {}
    for (const field of fields) {
      const text = row[columnOf(field)] ?? ''
      if (text === '') continue
      const value = fromText(field, text, { day: (written) => dayOf(written) ?? undefined, person: personOf })
      if (field.type === 'user' && value === undefined) wrong(columnOf(field), { reason: 'person_not_found' })
      // What is no value of the field is left for its own rule to refuse.
      else values[field.key] = value ?? text
    }
    for (const { field, ...why } of wrongOf(values)) wrong(field, why)
    return { row, errors, asset: parsed.data, values }
  })
}

/** Tags of the file that assets have already. */
async function takenTags({ db }: Ctx, rows: readonly AssetFileRow[]): Promise<Set<string>> {
  const tags = rows.map(({ tag }) => tag.toLowerCase()).filter(Boolean)
  const found = await db
    .selectFrom('assets')
    .select('tag')
    .where('tag', '<>', '')
    .where((eb) => eb(eb.fn<string>('lower', ['tag']), '=', eb.fn.any(eb.val(tags))))
    .execute()
  return new Set(found.map(({ tag }) => tag.toLowerCase()))
}
