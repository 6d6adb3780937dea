import { absences } from './absences.ts'
import type { Actions } from './actions-of.ts'
import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { companies } from './companies.ts'
import { customFields } from './custom-fields.ts'
import { kb } from './kb.ts'
import { notifications } from './notifications.ts'
import { profile } from './profile.ts'
import { reports } from './reports.ts'
import { roles } from './roles.ts'
import { tags } from './tags.ts'
import { templates } from './templates.ts'
import { tenants } from './tenants.ts'
import { ticketList } from './ticket-list.ts'
import { users } from './users.ts'
import { watchers } from './watchers.ts'

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
  ...watchers,
  ...tags,
  ...templates,
  ...customFields,
  ...absences,
  ...kb,
  ...reports,
}
