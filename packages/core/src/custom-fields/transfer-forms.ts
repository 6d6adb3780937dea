import { CreateForm } from '@balcao/contracts/custom-fields/forms'
import type { FieldImportReport, ImportFields } from '@balcao/contracts/custom-fields/transfer'
import type { Ctx } from '../ctx.ts'
import { fieldErrors, invalidFrom, refusedFields } from '../errors.ts'
import { ownTypes } from '../tickets/settings/type-rows.ts'
import { lockFields } from './field-rows.ts'
import { loadForms } from './form-rows.ts'
import { insertForm, unknownFields, writeForm } from './forms.ts'

/** The forms of types as a file carries them. */
export const portableForms = async (ctx: Ctx): Promise<CreateForm[]> =>
  (await loadForms(ctx)).map(({ type, fields }) => ({ type, fields: [...fields] }))

type Line = FieldImportReport['forms'][number]

/** A line of a file, read by itself. */
function readLine(raw: unknown): { line: Line; form?: CreateForm } {
  const parsed = CreateForm.safeParse(raw)
  const { type } = (typeof raw === 'object' && raw !== null ? raw : {}) as Record<string, unknown>
  const line: Line = { type: typeof type === 'string' ? type.slice(0, 200) : '', action: 'refuse', errors: [] }
  if (parsed.success) return { line, form: parsed.data }
  line.errors = fieldErrors(refusedFields(invalidFrom(parsed.error.issues)))
  return { line }
}

/**
 * Takes over the forms of a file, once its fields are: what comes of each line. One that is wrong is refused, and it is for the caller to undo the rest.
 * @param made keys of fields that the file makes, which a dry run only thinks made
 */
export async function importForms(ctx: Ctx, { forms, mode, dryRun }: ImportFields, made: readonly string[]): Promise<Line[]> {
  const entries = forms.map(readLine)
  if (entries.length === 0) return []
  const keys = new Set([...(await lockFields(ctx, 'ticket')).map(({ key }) => key), ...made])
  const types = new Set((await ownTypes(ctx.db)).map(({ key }) => key))
  const held = new Map((await loadForms(ctx)).map((form) => [form.type, form]))
  const named = new Set<string>()
  for (const { line, form } of entries) {
    if (!form) continue
    const wrong = unknownFields(form.fields, keys)
    if (!types.has(form.type)) wrong.push({ field: 'type', reason: 'type_not_found' })
    if (named.has(form.type)) wrong.push({ field: 'type', reason: 'refused', params: { code: 'ticket_form_exists' } })
    named.add(form.type)
    line.errors = fieldErrors(wrong)
    if (wrong.length > 0) continue
    const before = held.get(form.type)
    line.action = before ? (mode === 'skip' ? 'skip' : 'update') : 'create'
    if (dryRun || line.action === 'skip') continue
    if (before) await writeForm(ctx, before, form.fields)
    else await insertForm(ctx, form)
  }
  return entries.map(({ line }) => line)
}
