import { isPermissionKey } from '@balcao/contracts/roles/permissions'
import { absencePolicy } from './absences/policy.ts'
import { approvalPolicy } from './approvals/policy.ts'
import { assetPolicy } from './assets/policy.ts'
import { assistantPolicy } from './assistant/policy.ts'
import { auditPolicy } from './audit/policy.ts'
import { automationPolicy } from './automation/policy.ts'
import { backupPolicy } from './backups/policy.ts'
import { calendarPolicy } from './calendars/policy.ts'
import { checklistPolicy } from './checklists/policy.ts'
import { companyPolicy } from './companies/policy.ts'
import type { Actor, Ctx } from './ctx.ts'
import { fieldPolicy } from './custom-fields/policy.ts'
import { documentPolicy } from './documents/policy.ts'
import { duplicatePolicy } from './duplicates/policy.ts'
import { mailPolicy } from './email/policy.ts'
import { forbidden } from './errors.ts'
import { flowPolicy } from './flows/policy.ts'
import { integrationPolicy } from './integrations/policy.ts'
import { issuePolicy } from './issues/policy.ts'
import { kbPolicy } from './kb/policy.ts'
import { maintenancePolicy } from './maintenance/policy.ts'
import { notificationPolicy } from './notifications/policy.ts'
import { privacyPolicy } from './privacy/policy.ts'
import { queuePolicy } from './queues/policy.ts'
import { reportPolicy } from './reports/policy.ts'
import { scopeOf } from './roles/grants.ts'
import { rolePolicy } from './roles/policy.ts'
import { slaPolicy } from './sla/policy.ts'
import { ssoPolicy } from './sso/policy.ts'
import { tagPolicy } from './tags/policy.ts'
import { templatePolicy } from './templates/policy.ts'
import { tenantPolicy } from './tenants/policy.ts'
import { viewPolicy } from './ticket-list/view-policy.ts'
import { ticketPolicy } from './tickets/policy.ts'
import { userPolicy } from './users/policy.ts'
import { whatsappPolicy } from './whatsapp/policy.ts'
import { workflowPolicy } from './workflows/policy.ts'

/** Every action there is, one pure line each, by noun. */
const POLICY = {
  ...ticketPolicy,
  ...tagPolicy,
  ...userPolicy,
  ...calendarPolicy,
  ...companyPolicy,
  ...assetPolicy,
  ...fieldPolicy,
  ...auditPolicy,
  ...rolePolicy,
  ...tenantPolicy,
  ...templatePolicy,
  ...viewPolicy,
  ...notificationPolicy,
  ...slaPolicy,
  ...automationPolicy,
  ...approvalPolicy,
  ...checklistPolicy,
  ...workflowPolicy,
  ...flowPolicy,
  ...documentPolicy,
  ...privacyPolicy,
  ...integrationPolicy,
  ...issuePolicy,
  ...whatsappPolicy,
  ...ssoPolicy,
  ...kbPolicy,
  ...absencePolicy,
  ...queuePolicy,
  ...maintenancePolicy,
  ...reportPolicy,
  ...duplicatePolicy,
  ...mailPolicy,
  ...backupPolicy,
  ...assistantPolicy,
}
type Policy = typeof POLICY
export type Action = keyof Policy
type ObjectOf<A extends Action> = Parameters<Policy[A]> extends [Actor, infer O] ? [object: O] : []

/**
 * May this actor do this, to this? The one answer for every channel. An action that is a permission asks first whether
 * the actor's role has it; its line then says to what.
 */
export function can<A extends Action>(actor: Actor, action: A, ...object: ObjectOf<A>): boolean {
  if (isPermissionKey(action) && scopeOf(actor, action) === undefined) return false
  return (POLICY[action] as (actor: Actor, ...object: unknown[]) => boolean)(actor, ...object)
}

/** @throws DomainError forbidden */
export function must<A extends Action>(ctx: Ctx, action: A, ...object: ObjectOf<A>): void {
  if (!can(ctx.actor, action, ...object)) throw forbidden()
}
