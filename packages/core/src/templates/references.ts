import type { RuleAction } from '@balcao/contracts/automation/rules'
import type { FieldReason } from '@balcao/contracts/reason-texts'
import type { TemplateChanges } from '@balcao/contracts/templates/templates'
import { TEMPLATE_STATUSES } from '@balcao/contracts/tickets/statuses'
import { wrongInAction } from '../automation/references.ts'
import { type Ctx, makeCtx, systemActor } from '../ctx.ts'
import { conflict, refusal } from '../errors.ts'
import { missingIds } from '../tickets/conditions.ts'
import { wantsReason } from '../tickets/settings/status-reason-rows.ts'

/** What a template names, each with the field that names it, as a rule would. */
function actionsOf({
  status,
  customStatusId,
  statusReasonId,
  queueId,
  assigneeId,
  addWatcherIds = [],
  checklistTemplateId,
  customFields = {},
}: TemplateChanges) {
  const found: { action: RuleAction; as: readonly [string, string] }[] = []
  const named = TEMPLATE_STATUSES.find((one) => one === status)
  if (named) found.push({ action: { kind: 'set_status', status: named, customStatusId, statusReasonId }, as: ['', ''] })
  if (queueId !== undefined) found.push({ action: { kind: 'set_queue', queueId }, as: ['queueId', 'queueId'] })
  if (assigneeId !== undefined) found.push({ action: { kind: 'set_assignee', assigneeId }, as: ['assigneeId', 'assigneeId'] })
  if (addWatcherIds.length > 0) found.push({ action: { kind: 'add_watchers', userIds: addWatcherIds }, as: ['userIds', 'addWatcherIds'] })
  if (checklistTemplateId !== undefined)
    found.push({ action: { kind: 'apply_checklist', templateId: checklistTemplateId }, as: ['templateId', 'checklistTemplateId'] })
  if (Object.keys(customFields).length > 0)
    found.push({ action: { kind: 'set_custom_fields', customFields }, as: ['customFields', 'customFields'] })
  return found
}

type Naming = { changes: TemplateChanges; queueIds: readonly number[] }

/**
 * What a template names that the organisation does not have, judged as what a rule names is: queues, people, a checklist, and custom fields. Tags
 * and types that are gone are left out where it is applied.
 */
export async function wrongInTemplate(ctx: Ctx, { changes, queueIds }: Naming): Promise<FieldReason[]> {
  const wrong: FieldReason[] = []
  for (const { action, as } of actionsOf(changes))
    wrong.push(...(await wrongInAction(ctx, action, 'changes')).map((why) => ({ ...why, field: why.field.replace(as[0], as[1]) })))
  const named = queueIds.map((id) => ({ field: 'queueIds', id }))
  return [...wrong, ...(await missingIds(ctx, 'queues', named, 'queue_not_found'))]
}

/** The status that a template sets without the reason which that status wants: what is saved has to name one. */
export async function wantedByTemplate(ctx: Ctx, { status, customStatusId, statusReasonId }: TemplateChanges): Promise<FieldReason[]> {
  const wants = status !== undefined && (await wantsReason(ctx, { status, customStatusId, statusReasonId }))
  return wants ? [{ field: 'changes.statusReasonId', reason: 'status_reason_missing' }] : []
}

/** The system looks: it sees all that templates may name. */
export const wrongForAll = (ctx: Ctx, template: Naming): Promise<FieldReason[]> =>
  wrongInTemplate(makeCtx(ctx.db, systemActor(ctx.actor.tenantId), ctx.from), template)

/** Refuses a template that names what is gone: none is applied in part. @throws DomainError template_broken */
export async function mustBeWhole(ctx: Ctx, { changes, queueIds }: { changes: unknown; queueIds: readonly number[] }): Promise<void> {
  const wrong = await wrongForAll(ctx, { changes: changes as TemplateChanges, queueIds })
  if (wrong.length > 0) throw conflict('template_broken', { reasons: wrong.map(({ field: _, ...why }) => refusal(why)) })
}
