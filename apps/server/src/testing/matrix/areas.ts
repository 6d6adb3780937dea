import { ABSENCES } from './areas/absences/rows.ts'
import { ANALYTICS } from './areas/analytics/rows.ts'
import { APPROVALS } from './areas/approvals/rows.ts'
import { ASSETS } from './areas/assets/rows.ts'
import { ASSISTANT } from './areas/assistant/rows.ts'
import { AUDIT } from './areas/audit/rows.ts'
import { AUTH } from './areas/auth/rows.ts'
import { AUTOMATION } from './areas/automation/rows.ts'
import { BACKUPS } from './areas/backups/rows.ts'
import { BULK_REPLIES } from './areas/bulk-replies/rows.ts'
import { CALENDARS } from './areas/calendars/rows.ts'
import { CHAT } from './areas/chat/rows.ts'
import { CHECKLISTS } from './areas/checklists/rows.ts'
import { COMMENTS } from './areas/comments/rows.ts'
import { COMPANIES } from './areas/companies/rows.ts'
import { CUSTOM_FIELDS } from './areas/custom-fields/rows.ts'
import { DEADLINES } from './areas/deadlines/rows.ts'
import { DIAGNOSTICS } from './areas/diagnostics/rows.ts'
import { DOCUMENTS } from './areas/documents/rows.ts'
import { DUPLICATES } from './areas/duplicates/rows.ts'
import { EMAIL } from './areas/email/rows.ts'
import { FILES } from './areas/files/rows.ts'
import { FLOWS } from './areas/flows/rows.ts'
import { INTEGRATIONS } from './areas/integrations/rows.ts'
import { ISSUES } from './areas/issues/rows.ts'
import { KB } from './areas/kb/rows.ts'
import { MAINTENANCE } from './areas/maintenance/rows.ts'
import { MONITORING } from './areas/monitoring/rows.ts'
import { NOTIFICATIONS } from './areas/notifications/rows.ts'
import { PASSKEYS } from './areas/passkeys/rows.ts'
import { PRIVACY } from './areas/privacy/rows.ts'
import { PROFILE } from './areas/profile/rows.ts'
import { QUEUES } from './areas/queues/rows.ts'
import { RECURRING } from './areas/recurring/rows.ts'
import { REPORTS } from './areas/reports/rows.ts'
import { ROLES } from './areas/roles/rows.ts'
import { ROUTING } from './areas/routing/rows.ts'
import { SEARCH } from './areas/search/rows.ts'
import { SIDE_CONVERSATIONS } from './areas/side-conversations/rows.ts'
import { SIGN_IN } from './areas/sign-in/rows.ts'
import { SLA } from './areas/sla/rows.ts'
import { SSO } from './areas/sso/rows.ts'
import { STATUS_PAGE } from './areas/status-page/rows.ts'
import { TAGS } from './areas/tags/rows.ts'
import { TEMPLATES } from './areas/templates/rows.ts'
import { TENANTS } from './areas/tenants/rows.ts'
import { TICKET_IMPORT } from './areas/ticket-import/rows.ts'
import { TICKET_LIST } from './areas/ticket-list/rows.ts'
import { TICKETS } from './areas/tickets/rows.ts'
import { TIME } from './areas/time/rows.ts'
import { USERS } from './areas/users/rows.ts'
import { WATCHERS } from './areas/watchers/rows.ts'
import { WHATSAPP } from './areas/whatsapp/rows.ts'
import { WORKFLOWS } from './areas/workflows/rows.ts'
import type { Row, Rows } from './row.ts'

/** The rows by area, each in a folder of its name beside the test that proves them. */
export const AREAS: Record<string, Rows> = {
  absences: ABSENCES,
  audit: AUDIT,
  auth: AUTH,
  calendars: CALENDARS,
  chat: CHAT,
  assistant: ASSISTANT,
  comments: COMMENTS,
  companies: COMPANIES,
  'custom-fields': CUSTOM_FIELDS,
  email: EMAIL,
  files: FILES,
  kb: KB,
  notifications: NOTIFICATIONS,
  profile: PROFILE,
  queues: QUEUES,
  recurring: RECURRING,
  roles: ROLES,
  routing: ROUTING,
  search: SEARCH,
  'sign-in': SIGN_IN,
  sla: SLA,
  tags: TAGS,
  templates: TEMPLATES,
  tenants: TENANTS,
  'ticket-list': TICKET_LIST,
  tickets: TICKETS,
  time: TIME,
  users: USERS,
  watchers: WATCHERS,
  workflows: WORKFLOWS,
  flows: FLOWS,
  whatsapp: WHATSAPP,
  reports: REPORTS,
  analytics: ANALYTICS,
  documents: DOCUMENTS,
  privacy: PRIVACY,
  duplicates: DUPLICATES,
  backups: BACKUPS,
  'bulk-replies': BULK_REPLIES,
  'ticket-import': TICKET_IMPORT,
  monitoring: MONITORING,
  maintenance: MAINTENANCE,
  deadlines: DEADLINES,
  diagnostics: DIAGNOSTICS,
  automation: AUTOMATION,
  approvals: APPROVALS,
  checklists: CHECKLISTS,
  integrations: INTEGRATIONS,
  issues: ISSUES,
  'side-conversations': SIDE_CONVERSATIONS,
  assets: ASSETS,
  sso: SSO,
  'status-page': STATUS_PAGE,
  passkeys: PASSKEYS,
}

/** All rows, by tRPC name. */
export const MATRIX: Record<string, Row> = Object.assign({}, ...Object.values(AREAS))
