import type { CreateField, CustomField } from '@balcao/contracts/custom-fields/fields'
import { MAX_FIELDS_OF_ENTITY } from '@balcao/contracts/custom-fields/fields'
import {
  type ExportFields,
  type FieldFile,
  type FieldImportReport,
  type ImportFields,
  PortableField,
} from '@balcao/contracts/custom-fields/transfer'
import { FIELD_ENTITIES, type FieldEntity } from '@balcao/contracts/custom-fields/types'
import type { FieldReason } from '@balcao/contracts/reason-texts'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { DomainError, fieldErrors, invalid, invalidFrom, refusedFields } from '../errors.ts'
import { must } from '../policy.ts'
import { changedDefinition, definitionErrors, newDefinition } from './definition.ts'
import { loadFields, lockFields } from './field-rows.ts'
import { changeErrors, insertField, mustNotLoseOptions, writeField } from './fields.ts'
import { importForms, portableForms } from './transfer-forms.ts'

/** A field as a file carries it. */
function portable(field: CustomField): PortableField {
  const { id: _, position: __, createdAt: ___, updatedAt: ____, version: _____, ...rest } = field
  return rest
}

async function file(ctx: Ctx, entity?: FieldEntity): Promise<FieldFile> {
  must(ctx, 'field.manage')
  const fields = await loadFields(ctx, entity, false)
  const forms = entity === undefined || entity === 'ticket' ? await portableForms(ctx) : []
  return { version: 1, exportedAt: new Date().toISOString(), fields: fields.map(portable), forms }
}

/** All definitions and forms as a file; values are not in it. @throws DomainError forbidden */
export const exportAll = (ctx: Ctx): Promise<FieldFile> => file(ctx)

/** The definitions of one entity as a file. @throws DomainError forbidden */
export const exportEntity = (ctx: Ctx, input: ExportFields): Promise<FieldFile> => file(ctx, input.entity)

type Line = FieldImportReport['fields'][number]
const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : '')

/** A line of a file, read by itself. */
function readLine(raw: unknown): { line: Line; field?: CreateField & { key: string } } {
  const parsed = PortableField.safeParse(raw)
  const { entity, key, label } = (typeof raw === 'object' && raw !== null ? raw : {}) as Record<string, unknown>
  const line: Line = { entity: text(entity), key: text(key), label: text(label), action: 'refuse', errors: [] }
  if (parsed.success) return { line, field: parsed.data }
  line.errors = fieldErrors(refusedFields(invalidFrom(parsed.error.issues)))
  return { line }
}

/** Fields others hang on come first, so that a rule finds what it names; the rest stays in the file's order. */
function inOrder(entries: ReturnType<typeof readLine>[]): typeof entries {
  const left = [...entries]
  const done: typeof entries = []
  const needs = (entry: (typeof entries)[number]) =>
    [entry.field?.showWhen, entry.field?.requireWhen]
      .flatMap((rule) => rule?.conditions.map((one) => one.field) ?? [])
      .concat(entry.field?.optionsBy?.field ?? [])
  while (left.length) {
    const waiting = new Set(left.map(({ field }) => field?.key))
    const next = left.findIndex((entry) => needs(entry).every((key) => key === entry.field?.key || !waiting.has(key)))
    done.push(...left.splice(Math.max(next, 0), 1))
  }
  return done
}

/**
 * Reads a file of definitions. A dry run says, line by line, what would happen, and writes nothing. A real one writes all of it
 * or, when a line is wrong, nothing.
 * @throws DomainError forbidden; invalid_input as `fields.<n>.<where>`, `forms.<n>.<where>`
 */
export async function importFields(ctx: Ctx, input: ImportFields): Promise<FieldImportReport> {
  must(ctx, 'field.manage')
  const entries = input.fields.map(readLine)
  for (const entity of FIELD_ENTITIES) await importEntity(ctx, input, entity, entries)
  const lines = entries.map(({ line }) => line)
  const count = (action: Line['action']) => lines.filter((line) => line.action === action).length
  const made = lines.flatMap(({ entity, key, action }) => (entity === 'ticket' && action === 'create' ? key : []))
  const forms = await importForms(ctx, input, made)
  const refused = count('refuse') + forms.filter(({ action }) => action === 'refuse').length
  const under = (path: string, all: readonly Pick<Line, 'errors'>[]) =>
    all.flatMap(({ errors }, n) => errors.map(({ field, ...why }) => ({ field: `${path}.${n}.${field}`, ...why }) as FieldReason))
  if (refused && !input.dryRun) throw invalid(...under('fields', lines), ...under('forms', forms))
  const report = { created: count('create'), updated: count('update'), skipped: count('skip'), refused }
  if (!input.dryRun) await audit(ctx, { action: 'custom_field.imported', resource: 'custom_field', details: report })
  return { dryRun: input.dryRun, ...report, fields: lines, forms }
}

async function importEntity(ctx: Ctx, input: ImportFields, entity: FieldEntity, entries: ReturnType<typeof readLine>[]): Promise<void> {
  const mine = entries.filter(({ field }) => field?.entity === entity)
  if (mine.length === 0) return
  let fields = await lockFields(ctx, entity)
  for (const { line, field } of inOrder(mine)) {
    if (!field) continue
    const before = fields.find(({ key }) => key === field.key)
    if (before && input.mode === 'skip') {
      line.action = 'skip'
      continue
    }
    if (before && before.type !== field.type) {
      line.errors = fieldErrors([{ field: 'type', reason: 'field_type_stays' }])
      continue
    }
    const others = fields.filter((other) => other !== before)
    if (!before && others.length >= MAX_FIELDS_OF_ENTITY) {
      line.errors = fieldErrors([{ field: 'key', reason: 'too_many_fields', params: { most: MAX_FIELDS_OF_ENTITY } }])
      continue
    }
    const { entity: _, key: __, type: ___, ...changes } = field
    const after = before
      ? changedDefinition(before, { id: before.id, ...changes })
      : newDefinition(field, field.key, Math.max(-1, ...fields.map(({ position }) => position)) + 1)
    line.errors = fieldErrors(before ? changeErrors(after, before, others) : definitionErrors(after, others))
    if (line.errors.length) continue
    const written = await attempt(ctx, line, input.dryRun, before, after)
    if (written) fields = [...others, written]
  }
}

const STAMP = { createdAt: '', updatedAt: '', version: 1 }

/** Writes a line, or in a dry run only thinks it written, so that later lines can name it. */
async function attempt(
  ctx: Ctx,
  line: Line,
  dryRun: boolean,
  before: CustomField | undefined,
  after: ReturnType<typeof newDefinition>,
): Promise<CustomField | undefined> {
  try {
    if (before && dryRun) await mustNotLoseOptions(ctx, before, after)
    const written = dryRun
      ? { ...STAMP, id: 0, ...before, ...after }
      : before
        ? await writeField(ctx, before, after)
        : await insertField(ctx, after)
    line.action = before ? 'update' : 'create'
    return written
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== 'conflict') throw error
    line.errors = fieldErrors([{ field: 'options', reason: 'refused', params: { code: error.code } }])
    return undefined
  }
}
