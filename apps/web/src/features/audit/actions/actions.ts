import { absences } from './absences.ts'
import { sso } from './access/sso.ts'
import type { Actions } from './actions-of.ts'
import { assistant } from './assistant.ts'
import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { backups } from './backups.ts'
import { chat } from './chat.ts'
import { companies } from './companies.ts'
import { privacy } from './data/privacy.ts'
import { documents } from './documents.ts'
import { duplicates } from './duplicates.ts'
import { email } from './email.ts'
import { kb } from './kb.ts'
import { maintenance } from './maintenance.ts'
import { notifications } from './notifications.ts'
import { approvals } from './processes/approvals.ts'
import { automation } from './processes/automation.ts'
import { checklists } from './processes/checklists.ts'
import { flows } from './processes/flows.ts'
import { integrations } from './processes/integrations.ts'
import { whatsapp } from './processes/whatsapp.ts'
import { workflows } from './processes/workflows.ts'
import { profile } from './profile.ts'
import { reports } from './reports.ts'
import { roles } from './roles.ts'
import { tenants } from './tenants.ts'
import { bulkReplies } from './tickets/bulk-replies.ts'
import { customFields } from './tickets/custom-fields.ts'
import { tags } from './tickets/tags.ts'
import { templates } from './tickets/templates.ts'
import { ticketImports } from './tickets/ticket-imports.ts'
import { ticketList } from './tickets/ticket-list.ts'
import { watchers } from './tickets/watchers.ts'
import { users } from './users.ts'

/** Every action that has a name here, by area; any other shows the name it was recorded under. */
export const ACTION_NAMES: Actions = {
  ...auth,
  ...profile,
  ...users,
  ...companies,
  ...roles,
  ...tenants,
  ...notifications,
  ...audit,
  ...ticketList,
  ...bulkReplies,
  ...ticketImports,
  ...watchers,
  ...chat,
  ...tags,
  ...templates,
  ...customFields,
  ...absences,
  ...approvals,
  ...automation,
  ...checklists,
  ...flows,
  ...integrations,
  ...whatsapp,
  ...sso,
  ...workflows,
  ...email,
  ...kb,
  ...maintenance,
  ...reports,
  ...documents,
  ...privacy,
  ...duplicates,
  ...backups,
  ...assistant,
}
