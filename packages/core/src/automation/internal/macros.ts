import type { RuleAction } from '@balcao/contracts/automation/rules'
import type { FieldReason } from '@balcao/contracts/reason-texts'
import type { TemplateChanges } from '@balcao/contracts/templates/templates'
import { TEMPLATE_STATUSES } from '@balcao/contracts/tickets/statuses'
import type { Ctx } from '../../ctx.ts'
import { conflict, invalid } from '../../errors.ts'
import { mustBeForQueue } from '../../templates/rows.ts'
import { tagsNamed } from '../../tickets/message-changes.ts'

/** A macro of the team, whoever it is for; nobody's own. */
const macroById = ({ db }: Ctx, id: number) =>
  db
    .selectFrom('templates')
    .select(['content', 'changes', 'queueIds', 'problem'])
    .where('id', '=', id)
    .where('ownerId', 'is', null)
    .executeTakeFirst()

/** Why a rule cannot run a macro: it is not there, or asks for what only a person does. */
export async function wrongInMacro(ctx: Ctx, macroId: number, field: string): Promise<FieldReason[]> {
  const macro = await macroById(ctx, macroId)
  if (!macro) return [{ field, reason: 'rule_macro_not_there' }]
  const { takes, snoozeMinutes } = macro.changes as TemplateChanges
  return takes || snoozeMinutes !== undefined ? [{ field, reason: 'rule_macro_of_person' }] : []
}

/** What a macro does, as the actions of a rule. Tags that are gone are left out. */
async function actionsOf(ctx: Ctx, content: string, changes: TemplateChanges): Promise<RuleAction[]> {
  const { priority, type, queueId, assigneeId, customFields = {}, addWatcherIds = [], checklistTemplateId, note } = changes
  const status = TEMPLATE_STATUSES.find((one) => one === changes.status)
  const { customStatusId, statusReasonId } = changes
  const going = { ...(customStatusId === undefined ? {} : { customStatusId }), ...(statusReasonId === undefined ? {} : { statusReasonId }) }
  const tags = async (ids: readonly number[] = []) => (await tagsNamed(ctx.db, ids)).map(({ id }) => id)
  const [added, removed] = [await tags(changes.addTagIds), await tags(changes.removeTagIds)]
  return [
    ...(note === undefined ? [] : [{ kind: 'add_note' as const, content: note }]),
    ...(content === '' ? [] : [{ kind: 'send_reply' as const, content }]),
    ...(status ? [{ kind: 'set_status' as const, status, ...going }] : []),
    ...(priority === undefined ? [] : [{ kind: 'set_priority' as const, priority }]),
    ...(type === undefined ? [] : [{ kind: 'set_type' as const, type }]),
    ...(queueId === undefined ? [] : [{ kind: 'set_queue' as const, queueId }]),
    ...(assigneeId === undefined ? [] : [{ kind: 'set_assignee' as const, assigneeId }]),
    ...(Object.keys(customFields).length > 0 ? [{ kind: 'set_custom_fields' as const, customFields }] : []),
    ...(added.length > 0 ? [{ kind: 'add_tags' as const, tagIds: added }] : []),
    ...(removed.length > 0 ? [{ kind: 'remove_tags' as const, tagIds: removed }] : []),
    ...(addWatcherIds.length > 0 ? [{ kind: 'add_watchers' as const, userIds: addWatcherIds }] : []),
    ...(checklistTemplateId === undefined ? [] : [{ kind: 'apply_checklist' as const, templateId: checklistTemplateId }]),
  ]
}

/**
 * The actions of a rule with what its macro does in the macro's place.
 * @throws DomainError template_broken, template_other_queue; invalid_input for a macro that is gone, or asks for what only a person does
 */
export async function withMacro(
  ctx: Ctx,
  ticket: { queueId: number | null },
  actions: readonly RuleAction[],
): Promise<readonly RuleAction[]> {
  const place = actions.findIndex(({ kind }) => kind === 'run_macro')
  const action = actions[place]
  if (action?.kind !== 'run_macro') return actions
  const wrong = await wrongInMacro(ctx, action.macroId, `actions.${place}.macroId`)
  if (wrong.length > 0) throw invalid(...wrong)
  const macro = await macroById(ctx, action.macroId)
  if (!macro || macro.problem !== null) throw conflict('template_broken')
  mustBeForQueue(macro.queueIds, ticket)
  return actions.toSpliced(place, 1, ...(await actionsOf(ctx, macro.content, macro.changes as TemplateChanges)))
}
