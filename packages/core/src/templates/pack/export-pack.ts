import { MAX_PACKED, PACK_FORMAT, type PackedTemplate, type TemplatePack } from '@balcao/contracts/templates/pack'
import type { TemplateChanges } from '@balcao/contracts/templates/templates'
import { TEMPLATE_STATUSES } from '@balcao/contracts/tickets/statuses'
import { sortKey } from '@balcao/db/sort-key'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import { must } from '../../policy.ts'
import { type Known, known } from './known.ts'

type Row = { name: string; category: string; content: string; changes: unknown; queueIds: number[]; roles: string[] }
const defined = <T extends object>(values: T): T => Object.fromEntries(Object.entries(values).filter(([, one]) => one !== undefined)) as T

/** What a template changes, by names; what is gone or is a person of this organisation does not go along. */
function packedChanges(changes: TemplateChanges, { nameOf, personFields }: Known): PackedTemplate['changes'] {
  const { status, priority, type, takes, snoozeMinutes, note, customFields = {} } = changes
  const tags = (ids: readonly number[] = []) => {
    const all = ids.flatMap((id) => nameOf('tags', id) ?? [])
    return all.length > 0 ? all : undefined
  }
  const fields = Object.fromEntries(Object.entries(customFields).filter(([key]) => !personFields.has(key)))
  return defined({
    status: TEMPLATE_STATUSES.find((one) => one === status),
    customStatus: nameOf('customStatuses', changes.customStatusId),
    statusReason: nameOf('statusReasons', changes.statusReasonId),
    ...{ priority, type, takes, snoozeMinutes, note },
    returns: changes.assigneeId === null ? (true as const) : undefined,
    queue: nameOf('queues', changes.queueId),
    ...{ addTags: tags(changes.addTagIds), removeTags: tags(changes.removeTagIds) },
    checklist: nameOf('checklistTemplates', changes.checklistTemplateId),
    customFields: Object.keys(fields).length > 0 ? fields : undefined,
  }) as PackedTemplate['changes']
}

/** The team's templates as a file that another organisation reads. @throws DomainError forbidden */
export async function exportPack(ctx: Ctx): Promise<TemplatePack> {
  must(ctx, 'template.manage')
  const rows: Row[] = await ctx.db
    .selectFrom('templates')
    .where('ownerId', 'is', null)
    .select(['name', 'category', 'content', 'changes', 'queueIds', 'roles'])
    .orderBy(sortKey('name'))
    .orderBy('id')
    .limit(MAX_PACKED)
    .execute()
  const here = await known(ctx)
  const templates = rows.map(({ queueIds, changes, ...row }) => ({
    ...row,
    changes: packedChanges(changes as TemplateChanges, here),
    queues: queueIds.flatMap((id) => here.nameOf('queues', id) ?? []),
  }))
  await audit(ctx, { action: 'list.exported', resource: 'template', details: { list: 'template_pack', rows: rows.length }, risk: 'medium' })
  return { format: PACK_FORMAT, version: 1, templates }
}
