import { calls as absences } from './absences/calls.ts'
import { calls as analytics } from './analytics/calls.ts'
import { calls as approvals, onTickets as approvalsOnTickets } from './approvals/calls.ts'
import { calls as assets, onTickets as assetsOnTickets } from './assets/calls.ts'
import { calls as assistant } from './assistant/calls.ts'
import { calls as audit } from './audit/calls.ts'
import { calls as auth } from './auth/calls.ts'
import { calls as automation } from './automation/calls.ts'
import { calls as backups } from './backups/calls.ts'
import { onTickets as bulkRepliesOnTickets } from './bulk-replies/calls.ts'
import { calls as calendars } from './calendars/calls.ts'
import { calls as chat } from './chat/calls.ts'
import { calls as checklists, onTickets as checklistsOnTickets } from './checklists/calls.ts'
import { onTickets as commentsOnTickets } from './comments/calls.ts'
import { calls as companies } from './companies/calls.ts'
import { calls as customFields } from './custom-fields/calls.ts'
import { calls as deadlines } from './deadlines/calls.ts'
import { calls as diagnostics } from './diagnostics/calls.ts'
import { calls as documents, onTickets as documentsOnTickets } from './documents/calls.ts'
import { calls as duplicates } from './duplicates/calls.ts'
import { calls as email, onTickets as emailOnTickets } from './email/calls.ts'
import { onTickets as filesOnTickets } from './files/calls.ts'
import { calls as flows, onTickets as flowsOnTickets } from './flows/calls.ts'
import { calls as integrations } from './integrations/calls.ts'
import { calls as issues, onTickets as issuesOnTickets } from './issues/calls.ts'
import { calls as kb, onTickets as kbOnTickets } from './kb/calls.ts'
import { live } from './live.ts'
import { calls as maintenance } from './maintenance/calls.ts'
import { calls as monitoring } from './monitoring/calls.ts'
import { calls as notifications } from './notifications/calls.ts'
import { calls as passkeys } from './passkeys/calls.ts'
import { calls as privacy, onProfile as privacyOnProfile, onTickets as privacyOnTickets } from './privacy/calls.ts'
import { calls as profile } from './profile/calls.ts'
import { calls as queues } from './queues/calls.ts'
import { onTickets as recurringOnTickets } from './recurring/calls.ts'
import { calls as reports } from './reports/calls.ts'
import { calls as roles } from './roles/calls.ts'
import { permissions } from './roles/permissions.ts'
import { calls as routing } from './routing/calls.ts'
import { calls as search } from './search/calls.ts'
import { onTickets as sideConversationsOnTickets } from './side-conversations/calls.ts'
import { calls as signIn } from './sign-in/calls.ts'
import { calls as sla } from './sla/calls.ts'
import { calls as sso } from './sso/calls.ts'
import { calls as statusPage } from './status-page/calls.ts'
import { calls as tags, onTickets as tagsOnTickets } from './tags/calls.ts'
import { calls as templates, onTickets as templatesOnTickets } from './templates/calls.ts'
import { calls as tenants } from './tenants/calls.ts'
import { onTickets as ticketImportOnTickets } from './ticket-import/calls.ts'
import { onTickets as ticketListOnTickets } from './ticket-list/calls.ts'
import { calls as tickets } from './tickets/calls.ts'
import { onTickets as timeOnTickets } from './time/calls.ts'
import { router } from './trpc.ts'
import { calls as users } from './users/calls.ts'
import { calls as watchers, onTickets as watchersOnTickets } from './watchers/calls.ts'
import { calls as whatsapp, onTickets as whatsappOnTickets } from './whatsapp/calls.ts'
import { calls as workflows, onTickets as workflowsOnTickets } from './workflows/calls.ts'

/**
 * The endpoint table: areas, their nouns, their calls. Each area lists its own in `<area>/calls.ts`. The documentation of the REST API keeps
 * this order: signing in comes first. It has two halves, since TypeScript writes no declaration of so long a type at once.
 */
const service = {
  auth,
  tickets: {
    ...tickets,
    ...commentsOnTickets,
    ...emailOnTickets,
    ...filesOnTickets,
    ...kbOnTickets,
    ...recurringOnTickets,
    ...tagsOnTickets,
    ...templatesOnTickets,
    ...ticketListOnTickets,
    ...timeOnTickets,
    ...approvalsOnTickets,
    ...bulkRepliesOnTickets,
    ...ticketImportOnTickets,
    ...checklistsOnTickets,
    ...documentsOnTickets,
    ...flowsOnTickets,
    ...issuesOnTickets,
    ...sideConversationsOnTickets,
    ...assetsOnTickets,
    ...privacyOnTickets,
    ...watchersOnTickets,
    ...whatsappOnTickets,
    ...workflowsOnTickets,
  },
  absences,
  audit,
  backups,
  calendars,
  chat,
  assistant,
  companies,
  assets,
  customFields,
  documents,
  privacy,
  duplicates,
  email,
  kb,
  notifications,
  profile: { ...profile, ...privacyOnProfile },
  queues,
  roles,
  permissions,
  routing,
  search,
  signIn,
  sla,
  tags,
  templates,
  tenants,
  users,
  watchers,
}
const management = {
  reports,
  analytics,
  monitoring,
  statusPage,
  maintenance,
  deadlines,
  diagnostics,
  automation,
  approvals,
  checklists,
  workflows,
  flows,
  integrations,
  issues,
  whatsapp,
  sso,
  passkeys,
  live,
}
type Table = typeof service & typeof management

export type AppRouter = ReturnType<typeof router<Table>>
export const appRouter: AppRouter = router<Table>({ ...service, ...management })
