import { absencesReasons } from './absences/reasons.ts'
import { approvalReasons } from './approvals/reasons.ts'
import { assetReasons } from './assets/reasons.ts'
import { assistantReasons } from './assistant/reasons.ts'
import { auditReasons } from './audit/reasons.ts'
import { authReasons } from './auth/reasons.ts'
import { automationReasons } from './automation/reasons.ts'
import { backupsReasons } from './backups/reasons.ts'
import { calendarsReasons } from './calendars/reasons.ts'
import { chatReasons } from './chat/reasons.ts'
import { checklistReasons } from './checklists/reasons.ts'
import { commentsReasons } from './comments/reasons.ts'
import { companiesReasons } from './companies/reasons.ts'
import { customFieldsReasons } from './custom-fields/reasons.ts'
import { documentReasons } from './documents/reasons.ts'
import { emailReasons } from './email/reasons.ts'
import { filesReasons } from './files/reasons.ts'
import { flowReasons } from './flows/reasons.ts'
import { inputReasons } from './input-reasons.ts'
import { integrationReasons } from './integrations/reasons.ts'
import { issueReasons } from './issues/reasons.ts'
import { kbReasons } from './kb/reasons.ts'
import { monitoringReasons } from './monitoring/reasons.ts'
import { notificationsReasons } from './notifications/reasons.ts'
import { passkeyReasons } from './passkeys/reasons.ts'
import { privacyReasons } from './privacy/reasons.ts'
import { profileReasons } from './profile/reasons.ts'
import { queuesReasons } from './queues/reasons.ts'
import { type Nested, textOf } from './reason-text.ts'
import { recurringReasons } from './recurring/reasons.ts'
import { reportsReasons } from './reports/reasons.ts'
import { rolesReasons } from './roles/reasons.ts'
import { routingReasons } from './routing/reasons.ts'
import { sideConversationReasons } from './side-conversations/reasons.ts'
import { signInReasons } from './sign-in/reasons.ts'
import { socialReasons } from './sign-in/social/reasons.ts'
import { walletReasons } from './sign-in/wallets/reasons.ts'
import { slaReasons } from './sla/reasons.ts'
import { ssoReasons } from './sso/reasons.ts'
import { statusPageReasons } from './status-page/reasons.ts'
import { tagsReasons } from './tags/reasons.ts'
import { templatesReasons } from './templates/reasons.ts'
import { tenantsReasons } from './tenants/reasons.ts'
import { ticketImportReasons } from './ticket-import/reasons.ts'
import { ticketListReasons } from './ticket-list/reasons.ts'
import { ticketsReasons } from './tickets/reasons.ts'
import { timeReasons } from './time/reasons.ts'
import { usersReasons } from './users/reasons.ts'
import { watchersReasons } from './watchers/reasons.ts'
import { whatsappReasons } from './whatsapp/reasons.ts'
import { workflowReasons } from './workflows/reasons.ts'

/** Every reason for which a field of an input is refused, in Portuguese. An area's reasons are in its `reasons.ts`. */
export const REASONS = {
  ...absencesReasons,
  ...auditReasons,
  ...authReasons,
  ...automationReasons,
  ...approvalReasons,
  ...checklistReasons,
  ...documentReasons,
  ...privacyReasons,
  ...integrationReasons,
  ...issueReasons,
  ...sideConversationReasons,
  ...assetReasons,
  ...backupsReasons,
  ...calendarsReasons,
  ...commentsReasons,
  ...companiesReasons,
  ...customFieldsReasons,
  ...emailReasons,
  ...filesReasons,
  ...flowReasons,
  ...inputReasons,
  ...kbReasons,
  ...ticketImportReasons,
  ...monitoringReasons,
  ...notificationsReasons,
  ...passkeyReasons,
  ...profileReasons,
  ...queuesReasons,
  ...recurringReasons,
  ...reportsReasons,
  ...rolesReasons,
  ...slaReasons,
  ...signInReasons,
  ...socialReasons,
  ...ssoReasons,
  ...statusPageReasons,
  ...routingReasons,
  ...chatReasons,
  ...assistantReasons,
  ...tagsReasons,
  ...templatesReasons,
  ...tenantsReasons,
  ...ticketListReasons,
  ...ticketsReasons,
  ...timeReasons,
  ...usersReasons,
  ...walletReasons,
  ...watchersReasons,
  ...whatsappReasons,
  ...workflowReasons,
}

type Texts = typeof REASONS
export type ReasonCode = keyof Texts
/** What a reason has to be given: nothing, or its parameters. */
export type ParamsOf<Code extends ReasonCode> = Texts[Code] extends (params: infer Params, ...rest: never) => string ? [params: Params] : []

/** Why a value is refused: a stable code, with what its text names. */
export type Reason = {
  [Code in ReasonCode]: ParamsOf<Code> extends [infer Params] ? { reason: Code; params: Params } : { reason: Code; params?: undefined }
}[ReasonCode]
/** Which field is refused, and why. */
export type FieldReason = { field: string } & Reason

/** A reason in Portuguese; undefined for a code that does not exist. */
export const reasonText = (why: Nested): string | undefined => textOf(REASONS, why)
