import type { RuleAction, RuleTrigger } from '@balcao/contracts/automation/rules'
import type { FlowTrigger } from '@balcao/contracts/flows/flows'
import type { FieldReason } from '@balcao/contracts/reason-texts'
import { type Readers, unknownVariables } from '@balcao/contracts/templates/variables'
import type { TicketConditions } from '@balcao/contracts/tickets/conditions'
import { goneApprovers } from '../approvals/ask.ts'
import { wrongInRules } from '../approvals/by-rule.ts'
import { activeTemplate } from '../checklists/apply.ts'
import type { Ctx } from '../ctx.ts'
import { loadFields } from '../custom-fields/field-rows.ts'
import { wrongValues } from '../custom-fields/write-many.ts'
import { DomainError, refusedFields } from '../errors.ts'
import { wrongVariables } from '../templates/variables.ts'
import { missingIds, readConditions } from '../tickets/conditions.ts'
import { mustBeAssignable, mustExistQueue } from '../tickets/references.ts'
import { customStatusObjection } from '../tickets/settings/custom-status-rows.ts'
import { statusReasonObjection } from '../tickets/settings/status-reason-rows.ts'
import { ownTypes } from '../tickets/settings/type-rows.ts'
import { wrongInSending } from '../whatsapp/templates.ts'
import { wrongInMacro } from './internal/macros.ts'

/** What a check refuses, under this path. */
async function refusedBy(check: Promise<void>, field: string): Promise<FieldReason[]> {
  try {
    await check
    return []
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return refusedFields(error).map((why) => ({ ...why, field }))
  }
}

/** The variables of a text that nothing fills, or that its readers may not see. */
async function wrongInText(ctx: Ctx, text: string, field: string, readers: Readers): Promise<FieldReason[]> {
  const unknown = unknownVariables(text).map((name): FieldReason => ({ field, reason: 'rule_variable_unknown', params: { name } }))
  return [...unknown, ...(await wrongVariables(ctx, text, readers)).map((why): FieldReason => ({ field, ...why }))]
}

const isActiveType = async (ctx: Ctx, type: string) => (await ownTypes(ctx.db)).some(({ key, active }) => key === type && active)

/** What a ticket that a rule opens names and nobody has. Its title is read by customers whoever reads its text. */
async function wrongInTicket(ctx: Ctx, action: Extract<RuleAction, { kind: 'create_ticket' }>, path: string): Promise<FieldReason[]> {
  const { title, content, queueId, type, isInternal } = action
  return [
    ...(await wrongInText(ctx, title, `${path}.title`, 'customers')),
    ...(await wrongInText(ctx, content, `${path}.content`, isInternal ? 'staff' : 'customers')),
    ...(queueId === null ? [] : await refusedBy(mustExistQueue(ctx, queueId), `${path}.queueId`)),
    ...(type === null || (await isActiveType(ctx, type)) ? [] : [{ field: `${path}.type`, reason: 'type_not_found' } as const]),
  ]
}

/** What an action names that the tenant does not have, under this path. */
export async function wrongInAction(ctx: Ctx, action: RuleAction, path: string): Promise<FieldReason[]> {
  const named = (field: string, ids: readonly number[]) => ids.map((id) => ({ field: `${path}.${field}`, id }))
  switch (action.kind) {
    case 'set_status': {
      const why = action.customStatusId === undefined ? undefined : await customStatusObjection(ctx, action.status, action.customStatusId)
      if (why) return [{ field: `${path}.customStatusId`, ...why }]
      const reason = await statusReasonObjection(ctx, action)
      return reason ? [{ field: `${path}.statusReasonId`, reason }] : []
    }
    case 'set_type':
      return (await isActiveType(ctx, action.type)) ? [] : [{ field: `${path}.type`, reason: 'type_not_found' }]
    case 'set_queue':
      return refusedBy(mustExistQueue(ctx, action.queueId), `${path}.queueId`)
    case 'set_assignee':
      return action.assigneeId === null ? [] : refusedBy(mustBeAssignable(ctx, action.assigneeId, null), `${path}.assigneeId`)
    case 'set_custom_fields':
      return (await wrongValues(ctx, 'ticket', action.customFields)).map((why) => ({ ...why, field: `${path}.${why.field}` }))
    case 'add_tags':
    case 'remove_tags':
      return missingIds(ctx, 'tags', named('tagIds', action.tagIds), 'not_found')
    case 'add_watchers':
      return missingIds(ctx, 'users', named('userIds', action.userIds), 'user_not_found')
    case 'apply_checklist': {
      const isThere = await activeTemplate(ctx, action.templateId)
      return isThere ? [] : [{ field: `${path}.templateId`, reason: 'checklist_template_not_there' }]
    }
    case 'ask_approval':
      return [
        ...(await goneApprovers(ctx, action.approverIds, `${path}.approverIds`)),
        ...(await wrongInRules(ctx, action.approverRules, `${path}.approverRules`)),
        ...(await goneApprovers(ctx, action.fallbackIds ?? [], `${path}.fallbackIds`)),
      ]
    case 'call_webhook':
      return missingIds(ctx, 'webhooks', named('webhookId', [action.webhookId]), 'webhook_not_there')
    case 'create_ticket':
      return wrongInTicket(ctx, action, path)
    case 'run_macro':
      return wrongInMacro(ctx, action.macroId, `${path}.macroId`)
    case 'send_whatsapp_template': {
      const wrong = await wrongInSending(ctx, action.whatsappTemplateId, action.values, path)
      for (const [n, value] of action.values.entries()) wrong.push(...(await wrongInText(ctx, value, `${path}.values.${n}`, 'customers')))
      return wrong
    }
    case 'begin_side_conversation':
      return [
        ...(await wrongInText(ctx, action.subject, `${path}.subject`, 'customers')),
        ...(await wrongInText(ctx, action.text, `${path}.text`, 'customers')),
      ]
    case 'add_note':
    case 'send_reply':
      return wrongInText(ctx, action.content, `${path}.content`, action.kind === 'add_note' ? 'staff' : 'customers')
    default:
      return []
  }
}

/** Values that are ids: queues that a ticket comes from, or goes to. */
const idsIn = (values: readonly (string | number)[]) => values.filter((value) => typeof value === 'number')

/** Why time cannot be counted to or from a custom field. */
async function wrongDate(ctx: Ctx, key: string): Promise<FieldReason[]> {
  const found = (await loadFields(ctx, 'ticket')).find((one) => one.key === key)
  if (found?.type === 'date') return []
  return [{ field: 'trigger.dateField', reason: found ? 'rule_not_a_date' : 'unknown_key', params: { key } }]
}

/** Templates that the tenant does not have, of those whose checklists are waited for. @param path where they are named */
export const goneChecklists = (ctx: Ctx, ids: readonly number[], path: string): Promise<FieldReason[]> =>
  missingIds(
    ctx,
    'checklistTemplates',
    ids.map((id) => ({ field: `${path}.templateIds`, id })),
    'checklist_template_not_there',
  )

/** What a trigger waits for that the tenant does not have. */
export async function wrongInTrigger(ctx: Ctx, trigger: RuleTrigger | FlowTrigger): Promise<FieldReason[]> {
  const goneCustom = (field: string, ids: readonly number[]) =>
    missingIds(
      ctx,
      'customStatuses',
      ids.map((id) => ({ field: `trigger.${field}`, id })),
      'custom_status_not_found',
    )
  if (trigger.event === 'elapsed') return trigger.since === 'date_field' ? wrongDate(ctx, trigger.dateField ?? '') : []
  if (trigger.event === 'tags_changed') {
    const tags = trigger.tagIds.map((id) => ({ field: 'trigger.tagIds', id }))
    return missingIds(ctx, 'tags', tags, 'not_found')
  }
  if (trigger.event === 'checklist_completed') return goneChecklists(ctx, trigger.templateIds, 'trigger')
  if (trigger.event === 'status_changed') return goneCustom('toCustom', trigger.toCustom)
  if (trigger.event !== 'ticket_updated') return []
  const known = new Set(trigger.customFields.length > 0 ? (await loadFields(ctx, 'ticket')).map(({ key }) => key) : [])
  const gone = trigger.customFields.filter((key) => !known.has(key))
  const wrong = gone.map((key): FieldReason => ({ field: 'trigger.customFields', reason: 'unknown_key', params: { key } }))
  for (const name of ['from', 'to'] as const) {
    const queues = trigger.fields[0] === 'queueId' ? idsIn(trigger[name]) : []
    if (trigger.fields[0] === 'customStatusId') wrong.push(...(await goneCustom(name, idsIn(trigger[name]))))
    const types = trigger.fields[0] === 'type' ? trigger[name] : []
    const named = queues.map((id) => ({ field: `trigger.${name}`, id }))
    wrong.push(...(await missingIds(ctx, 'queues', named, 'queue_not_found')))
    const own = types.length > 0 ? new Set((await ownTypes(ctx.db)).map(({ key }) => key)) : new Set()
    if (!types.every((key) => own.has(String(key)))) wrong.push({ field: `trigger.${name}`, reason: 'type_not_found' })
  }
  return wrong
}

type Named = { trigger: RuleTrigger | FlowTrigger; conditions: TicketConditions; actions: readonly RuleAction[] }

/** The conditions of a rule as they are stored, and what it names that the tenant does not have. */
export async function readRule(
  ctx: Ctx,
  { trigger, conditions, actions }: Named,
): Promise<{ read: TicketConditions; wrong: FieldReason[] }> {
  const { read, wrong } = await readConditions(ctx, conditions)
  const all = [...(await wrongInTrigger(ctx, trigger)), ...wrong]
  for (const [n, action] of actions.entries()) all.push(...(await wrongInAction(ctx, action, `actions.${n}`)))
  return { read, wrong: all }
}
