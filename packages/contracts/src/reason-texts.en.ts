import { absencesReasonsEn } from './absences/reasons.en.ts'
import { approvalReasonsEn } from './approvals/reasons.en.ts'
import { assetReasonsEn } from './assets/reasons.en.ts'
import { assistantReasonsEn } from './assistant/reasons.en.ts'
import { auditReasonsEn } from './audit/reasons.en.ts'
import { authReasonsEn } from './auth/reasons.en.ts'
import { automationReasonsEn } from './automation/reasons.en.ts'
import { backupsReasonsEn } from './backups/reasons.en.ts'
import { calendarsReasonsEn } from './calendars/reasons.en.ts'
import { chatReasonsEn } from './chat/reasons.en.ts'
import { checklistReasonsEn } from './checklists/reasons.en.ts'
import { commentsReasonsEn } from './comments/reasons.en.ts'
import { companiesReasonsEn } from './companies/reasons.en.ts'
import { customFieldsReasonsEn } from './custom-fields/reasons.en.ts'
import { documentReasonsEn } from './documents/reasons.en.ts'
import { emailReasonsEn } from './email/reasons.en.ts'
import { filesReasonsEn } from './files/reasons.en.ts'
import { flowReasonsEn } from './flows/reasons.en.ts'
import { inputReasonsEn } from './input-reasons.en.ts'
import { integrationReasonsEn } from './integrations/reasons.en.ts'
import { issueReasonsEn } from './issues/reasons.en.ts'
import { kbReasonsEn } from './kb/reasons.en.ts'
import { monitoringReasonsEn } from './monitoring/reasons.en.ts'
import { notificationsReasonsEn } from './notifications/reasons.en.ts'
import { passkeyReasonsEn } from './passkeys/reasons.en.ts'
import { privacyReasonsEn } from './privacy/reasons.en.ts'
import { profileReasonsEn } from './profile/reasons.en.ts'
import { queuesReasonsEn } from './queues/reasons.en.ts'
import { type Nested, type Translated, textOf } from './reason-text.ts'
import type { REASONS } from './reason-texts.ts'
import { recurringReasonsEn } from './recurring/reasons.en.ts'
import { reportsReasonsEn } from './reports/reasons.en.ts'
import { rolesReasonsEn } from './roles/reasons.en.ts'
import { routingReasonsEn } from './routing/reasons.en.ts'
import { sideConversationReasonsEn } from './side-conversations/reasons.en.ts'
import { signInReasonsEn } from './sign-in/reasons.en.ts'
import { socialReasonsEn } from './sign-in/social/reasons.en.ts'
import { walletReasonsEn } from './sign-in/wallets/reasons.en.ts'
import { slaReasonsEn } from './sla/reasons.en.ts'
import { ssoReasonsEn } from './sso/reasons.en.ts'
import { statusPageReasonsEn } from './status-page/reasons.en.ts'
import { tagsReasonsEn } from './tags/reasons.en.ts'
import { templatesReasonsEn } from './templates/reasons.en.ts'
import { tenantsReasonsEn } from './tenants/reasons.en.ts'
import { ticketImportReasonsEn } from './ticket-import/reasons.en.ts'
import { ticketListReasonsEn } from './ticket-list/reasons.en.ts'
import { ticketsReasonsEn } from './tickets/reasons.en.ts'
import { timeReasonsEn } from './time/reasons.en.ts'
import { usersReasonsEn } from './users/reasons.en.ts'
import { watchersReasonsEn } from './watchers/reasons.en.ts'
import { whatsappReasonsEn } from './whatsapp/reasons.en.ts'
import { workflowReasonsEn } from './workflows/reasons.en.ts'

/** Every reason in English: one that lacks its translation does not compile. */
export const REASONS_EN: Translated<typeof REASONS> = {
  ...absencesReasonsEn,
  ...auditReasonsEn,
  ...authReasonsEn,
  ...automationReasonsEn,
  ...approvalReasonsEn,
  ...checklistReasonsEn,
  ...documentReasonsEn,
  ...privacyReasonsEn,
  ...integrationReasonsEn,
  ...issueReasonsEn,
  ...sideConversationReasonsEn,
  ...assetReasonsEn,
  ...backupsReasonsEn,
  ...calendarsReasonsEn,
  ...commentsReasonsEn,
  ...companiesReasonsEn,
  ...customFieldsReasonsEn,
  ...emailReasonsEn,
  ...filesReasonsEn,
  ...flowReasonsEn,
  ...inputReasonsEn,
  ...kbReasonsEn,
  ...ticketImportReasonsEn,
  ...monitoringReasonsEn,
  ...notificationsReasonsEn,
  ...passkeyReasonsEn,
  ...profileReasonsEn,
  ...queuesReasonsEn,
  ...recurringReasonsEn,
  ...reportsReasonsEn,
  ...rolesReasonsEn,
  ...slaReasonsEn,
  ...signInReasonsEn,
  ...socialReasonsEn,
  ...ssoReasonsEn,
  ...statusPageReasonsEn,
  ...routingReasonsEn,
  ...chatReasonsEn,
  ...assistantReasonsEn,
  ...tagsReasonsEn,
  ...templatesReasonsEn,
  ...tenantsReasonsEn,
  ...ticketListReasonsEn,
  ...ticketsReasonsEn,
  ...timeReasonsEn,
  ...usersReasonsEn,
  ...walletReasonsEn,
  ...watchersReasonsEn,
  ...whatsappReasonsEn,
  ...workflowReasonsEn,
}

/** A reason in English; undefined for a code that does not exist. */
export const reasonTextEn = (why: Nested): string | undefined => textOf(REASONS_EN, why)
