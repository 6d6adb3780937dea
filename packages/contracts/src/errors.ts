import { absencesErrors } from './absences/errors.ts'
import { approvalErrors } from './approvals/errors.ts'
import { assetErrors } from './assets/errors.ts'
import { assistantErrors } from './assistant/errors.ts'
import { authErrors } from './auth/errors.ts'
import { automationErrors } from './automation/errors.ts'
import { backupsErrors } from './backups/errors.ts'
import { bulkReplyErrors } from './bulk-replies/errors.ts'
import { calendarsErrors } from './calendars/errors.ts'
import { chatErrors } from './chat/errors.ts'
import { checklistErrors } from './checklists/errors.ts'
import { commentsErrors } from './comments/errors.ts'
import { companiesErrors } from './companies/errors.ts'
import { customFieldsErrors } from './custom-fields/errors.ts'
import { deadlineErrors } from './deadlines/errors.ts'
import { diagnosticsErrors } from './diagnostics/errors.ts'
import { documentErrors } from './documents/errors.ts'
import { duplicatesErrors } from './duplicates/errors.ts'
import { emailErrors } from './email/errors.ts'
import { filesErrors } from './files/errors.ts'
import { flowErrors } from './flows/errors.ts'
import { inputErrors } from './input-errors.ts'
import { integrationErrors } from './integrations/errors.ts'
import { issueErrors } from './issues/errors.ts'
import { kbErrors } from './kb/errors.ts'
import { maintenanceErrors } from './maintenance/errors.ts'
import { monitoringErrors } from './monitoring/errors.ts'
import { notificationsErrors } from './notifications/errors.ts'
import { passkeyErrors } from './passkeys/errors.ts'
import { privacyErrors } from './privacy/errors.ts'
import { queuesErrors } from './queues/errors.ts'
import { recurringErrors } from './recurring/errors.ts'
import { reportErrors } from './reports/errors.ts'
import { rolesErrors } from './roles/errors.ts'
import { routingErrors } from './routing/errors.ts'
import { searchErrors } from './search/errors.ts'
import { serverErrors } from './server-errors.ts'
import { sideConversationErrors } from './side-conversations/errors.ts'
import { signInErrors } from './sign-in/errors.ts'
import { slaErrors } from './sla/errors.ts'
import { ssoErrors } from './sso/errors.ts'
import { statusPageErrors } from './status-page/errors.ts'
import { tagsErrors } from './tags/errors.ts'
import { templatesErrors } from './templates/errors.ts'
import { tenantsErrors } from './tenants/errors.ts'
import { ticketImportErrors } from './ticket-import/errors.ts'
import { ticketListErrors } from './ticket-list/errors.ts'
import { ticketsErrors } from './tickets/errors.ts'
import { timeErrors } from './time/errors.ts'
import { usersErrors } from './users/errors.ts'
import { watchersErrors } from './watchers/errors.ts'
import { whatsappErrors } from './whatsapp/errors.ts'
import { workflowErrors } from './workflows/errors.ts'

/** The kinds of refusal, and the dependency that is down; each maps once to HTTP and to tRPC. */
export const ERROR_STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  misdirected: 421,
  unprocessable: 422,
  limited: 429,
  internal: 500,
  unavailable: 503,
} as const
export type ErrorKind = keyof typeof ERROR_STATUS

/** Every code the product answers, with its texts. An area's errors are in its `errors.ts`. */
export const ERRORS = {
  ...absencesErrors,
  ...authErrors,
  ...calendarsErrors,
  ...chatErrors,
  ...backupsErrors,
  ...bulkReplyErrors,
  ...ticketImportErrors,
  ...assistantErrors,
  ...commentsErrors,
  ...companiesErrors,
  ...customFieldsErrors,
  ...deadlineErrors,
  ...diagnosticsErrors,
  ...documentErrors,
  ...privacyErrors,
  ...duplicatesErrors,
  ...emailErrors,
  ...filesErrors,
  ...inputErrors,
  ...maintenanceErrors,
  ...monitoringErrors,
  ...notificationsErrors,
  ...passkeyErrors,
  ...queuesErrors,
  ...recurringErrors,
  ...reportErrors,
  ...rolesErrors,
  ...routingErrors,
  ...searchErrors,
  ...serverErrors,
  ...kbErrors,
  ...signInErrors,
  ...slaErrors,
  ...ssoErrors,
  ...statusPageErrors,
  ...automationErrors,
  ...approvalErrors,
  ...checklistErrors,
  ...integrationErrors,
  ...issueErrors,
  ...sideConversationErrors,
  ...assetErrors,
  ...flowErrors,
  ...tagsErrors,
  ...templatesErrors,
  ...tenantsErrors,
  ...ticketListErrors,
  ...ticketsErrors,
  ...timeErrors,
  ...usersErrors,
  ...watchersErrors,
  ...whatsappErrors,
  ...workflowErrors,
} as const satisfies Readonly<Record<string, { pt: string; en: string }>>
export type ErrorCode = keyof typeof ERRORS
