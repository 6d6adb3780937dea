import type { Refusal } from '@balcao/contracts/error-body'
import type { ImportTemplates, LEFT_OUT, PackedTemplate, TemplateImport } from '@balcao/contracts/templates/pack'
import { CreateTemplate } from '@balcao/contracts/templates/templates'
import { type Ctx, rehearse } from '../../ctx.ts'
import { DomainError, invalid, invalidFrom } from '../../errors.ts'
import { must } from '../../policy.ts'
import { create, lock } from '../templates.ts'
import { type Known, known } from './known.ts'

type Outcome = TemplateImport['data'][number]
type Left = { what: (typeof LEFT_OUT)[number]; name: string }

/** A template of a file with what is here of all that it names, and what is not. */
function resolved({ name, category, content, changes, queues, roles }: PackedTemplate, here: Known): { input: object; left: Left[] } {
  const left: Left[] = []
  const found = <T>(what: Left['what'], asked: string | undefined, value: T | undefined): T | undefined => {
    if (asked !== undefined && value === undefined) left.push({ what, name: asked })
    return value
  }
  const idOf = (what: Left['what'], table: Parameters<Known['idOf']>[0], asked: string | undefined) =>
    found(what, asked, asked === undefined ? undefined : here.idOf(table, asked))
  const tags = (asked: readonly string[] = []) => asked.flatMap((one) => idOf('tag', 'tags', one) ?? [])
  const { status, priority, takes, snoozeMinutes, note, customFields = {} } = changes
  const values = Object.fromEntries(
    Object.entries(customFields).filter(([key]) => {
      const isHere = here.fields.has(key) && !here.personFields.has(key)
      if (!isHere) left.push({ what: 'customField', name: key })
      return isHere
    }),
  )
  const [addTagIds, removeTagIds] = [tags(changes.addTags), tags(changes.removeTags)]
  const customStatusId = idOf('customStatus', 'customStatuses', changes.customStatus)
  const reason = changes.statusReason
  const asked = {
    ...{ status, priority, takes, snoozeMinutes, note },
    customStatusId,
    statusReasonId: found(
      'statusReason',
      reason,
      reason !== undefined && status ? here.reasonOf({ status, customStatusId: customStatusId ?? null }, reason) : undefined,
    ),
    type: found('type', changes.type, changes.type !== undefined && here.types.has(changes.type) ? changes.type : undefined),
    queueId: idOf('queue', 'queues', changes.queue),
    checklistTemplateId: idOf('checklist', 'checklistTemplates', changes.checklist),
    ...(changes.returns ? { assigneeId: null } : {}),
    ...(addTagIds.length > 0 ? { addTagIds } : {}),
    ...(removeTagIds.length > 0 ? { removeTagIds } : {}),
    ...(Object.keys(values).length > 0 ? { customFields: values } : {}),
  }
  const input = {
    ...{ name, category, content },
    changes: Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)),
    queueIds: queues.flatMap((one) => idOf('scopeQueue', 'queues', one) ?? []),
    roles: roles.filter((one) => found('role', one, here.roles.has(one) ? one : undefined)),
  }
  return { input, left }
}

/** Why one was refused, without what it was refused for. */
const reasonsOf = (error: DomainError): Refusal[] =>
  Array.isArray(error.details)
    ? error.details.map(({ field: _, ...why }) => why as Refusal)
    : [{ reason: error.code, message: error.message }]

async function add(ctx: Ctx, template: PackedTemplate, here: Known): Promise<Outcome> {
  const { input, left } = resolved(template, here)
  const { name } = template
  try {
    const parsed = CreateTemplate.safeParse(input)
    if (!parsed.success) throw invalidFrom(parsed.error.issues)
    // Of queues or roles of which none is here it would be for everybody.
    if (template.queues.length > 0 && !parsed.data.queueIds?.length) throw invalid({ field: 'queueIds', reason: 'queue_not_found' })
    if (template.roles.length > 0 && !parsed.data.roles?.length) throw invalid({ field: 'roles', reason: 'template_role_not_there' })
    const { id } = await create(ctx, parsed.data)
    return { name, outcome: 'new', id, left, reasons: [] }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (error.code === 'template_exists') return { name, outcome: 'exists', id: null, left: [], reasons: [] }
    return { name, outcome: 'refused', id: null, left, reasons: reasonsOf(error) }
  }
}

/**
 * Creates the templates of a file for the team, but those of a name that is taken; what they name is found by name. A dry run says the same and writes
 * nothing. @throws DomainError forbidden
 */
export async function importPack(ctx: Ctx, { pack, dryRun }: ImportTemplates): Promise<TemplateImport> {
  must(ctx, 'template.manage')
  await lock(ctx)
  const here = await known(ctx)
  const run = async () => {
    const data: Outcome[] = []
    for (const template of pack.templates) data.push(await add(ctx, template, here))
    return data
  }
  const data = dryRun ? (await rehearse(ctx, run)).map((one) => ({ ...one, id: null })) : await run()
  return { dryRun, created: dryRun ? 0 : data.filter(({ outcome }) => outcome === 'new').length, data }
}
