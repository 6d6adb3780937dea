import type { ServedDesk } from '../server.ts'
import { ABSENCE_IDS } from './areas/absences/ids.ts'
import { APPROVAL_IDS } from './areas/approvals/ids.ts'
import { ASSET_IDS } from './areas/assets/ids.ts'
import { ASSISTANT_IDS } from './areas/assistant/ids.ts'
import { AUTOMATION_IDS } from './areas/automation/ids.ts'
import { BACKUP_IDS } from './areas/backups/ids.ts'
import { BULK_REPLY_IDS } from './areas/bulk-replies/ids.ts'
import { CALENDAR_IDS } from './areas/calendars/ids.ts'
import { CHAT_IDS } from './areas/chat/ids.ts'
import { CHECKLIST_IDS } from './areas/checklists/ids.ts'
import { COMMENT_IDS } from './areas/comments/ids.ts'
import { COMPANY_IDS } from './areas/companies/ids.ts'
import { CUSTOM_FIELD_IDS } from './areas/custom-fields/ids.ts'
import { DOCUMENT_IDS } from './areas/documents/ids.ts'
import { DUPLICATE_IDS } from './areas/duplicates/ids.ts'
import { EMAIL_IDS } from './areas/email/ids.ts'
import { FILE_IDS } from './areas/files/ids.ts'
import { FLOW_IDS } from './areas/flows/ids.ts'
import { INTEGRATION_IDS } from './areas/integrations/ids.ts'
import { ISSUE_IDS } from './areas/issues/ids.ts'
import { KB_IDS } from './areas/kb/ids.ts'
import { MAINTENANCE_IDS } from './areas/maintenance/ids.ts'
import { MONITORING_IDS } from './areas/monitoring/ids.ts'
import { NOTIFICATION_IDS } from './areas/notifications/ids.ts'
import { PASSKEY_IDS } from './areas/passkeys/ids.ts'
import { PRIVACY_IDS } from './areas/privacy/ids.ts'
import { PROFILE_IDS } from './areas/profile/ids.ts'
import { QUEUE_IDS } from './areas/queues/ids.ts'
import { RECURRING_IDS } from './areas/recurring/ids.ts'
import { REPORT_IDS } from './areas/reports/ids.ts'
import { ROLE_IDS } from './areas/roles/ids.ts'
import { ROUTING_IDS } from './areas/routing/ids.ts'
import { SIDE_CONVERSATION_IDS } from './areas/side-conversations/ids.ts'
import { SIGN_IN_IDS } from './areas/sign-in/ids.ts'
import { SOCIAL_IDS } from './areas/sign-in/social-ids.ts'
import { SLA_IDS } from './areas/sla/ids.ts'
import { SSO_IDS } from './areas/sso/ids.ts'
import { STATUS_PAGE_IDS } from './areas/status-page/ids.ts'
import { TAG_IDS } from './areas/tags/ids.ts'
import { TEMPLATE_IDS } from './areas/templates/ids.ts'
import { TICKET_IMPORT_IDS } from './areas/ticket-import/ids.ts'
import { TICKET_LIST_IDS } from './areas/ticket-list/ids.ts'
import { TICKET_IDS } from './areas/tickets/ids.ts'
import { TIME_IDS } from './areas/time/ids.ts'
import { USER_IDS } from './areas/users/ids.ts'
import { WATCHER_IDS } from './areas/watchers/ids.ts'
import { WHATSAPP_IDS } from './areas/whatsapp/ids.ts'
import { WORKFLOW_IDS } from './areas/workflows/ids.ts'
import { Maker } from './maker.ts'

/** How each id that a row may name is made. */
const BUILDS = {
  ...ABSENCE_IDS,
  ...APPROVAL_IDS,
  ...ASSISTANT_IDS,
  ...CALENDAR_IDS,
  ...BACKUP_IDS,
  ...BULK_REPLY_IDS,
  ...TICKET_IMPORT_IDS,
  ...CHAT_IDS,
  ...CHECKLIST_IDS,
  ...DOCUMENT_IDS,
  ...PRIVACY_IDS,
  ...COMMENT_IDS,
  ...COMPANY_IDS,
  ...CUSTOM_FIELD_IDS,
  ...DUPLICATE_IDS,
  ...EMAIL_IDS,
  ...FILE_IDS,
  ...KB_IDS,
  ...INTEGRATION_IDS,
  ...ISSUE_IDS,
  ...SIDE_CONVERSATION_IDS,
  ...ASSET_IDS,
  ...MAINTENANCE_IDS,
  ...MONITORING_IDS,
  ...NOTIFICATION_IDS,
  ...PROFILE_IDS,
  ...QUEUE_IDS,
  ...RECURRING_IDS,
  ...REPORT_IDS,
  ...ROLE_IDS,
  ...ROUTING_IDS,
  ...AUTOMATION_IDS,
  ...SIGN_IN_IDS,
  ...SLA_IDS,
  ...SOCIAL_IDS,
  ...SSO_IDS,
  ...STATUS_PAGE_IDS,
  ...PASSKEY_IDS,
  ...TAG_IDS,
  ...TEMPLATE_IDS,
  ...TICKET_IDS,
  ...TICKET_LIST_IDS,
  ...TIME_IDS,
  ...USER_IDS,
  ...WATCHER_IDS,
  ...WHATSAPP_IDS,
  ...WORKFLOW_IDS,
  ...FLOW_IDS,
}
type Name = keyof typeof BUILDS
const NAMES = Object.keys(BUILDS) as Name[]

/** Ids that an input may name: of the caller's tenant, of another one, or of nobody. */
export type Ids = Record<Name, number>

/** Ids that nobody has. */
export const NOBODYS = Object.fromEntries(NAMES.map((name, n) => [name, 2_000_000_001 + n])) as Ids

/** The ids that an input reads, found by letting it read. */
function namesIn(read: (ids: Ids) => unknown): Name[] {
  const names = new Set<Name>()
  const recorder = new Proxy(NOBODYS, {
    get(ids, name) {
      names.add(name as Name)
      return ids[name as Name]
    },
  })
  read(recorder)
  return [...names]
}

/**
 * The ids that `read` reads, and only those, each of something made at this desk.
 * @param person whose things they are; the desk's agent where none is given
 */
export async function idsOf(desk: ServedDesk, read: (ids: Ids) => unknown, person?: { id: number }): Promise<Ids> {
  return makeIds(desk, namesIn(read), person)
}

/** One of everything at a desk. */
export const allIdsOf = (desk: ServedDesk, person?: { id: number }): Promise<Ids> => makeIds(desk, NAMES, person)

async function makeIds(desk: ServedDesk, names: readonly Name[], person?: { id: number }): Promise<Ids> {
  const maker = new Maker(desk, person)
  const ids: Partial<Ids> = {}
  for (const name of names) ids[name] = await maker.make(BUILDS[name])
  // What was not asked for is not there: reading it is a mistake of the test's.
  return new Proxy(ids as Ids, {
    get(made, name) {
      if (name in BUILDS && !(name in made)) throw new Error(`The id "${String(name)}" was not made for this input.`)
      return made[name as Name]
    },
  })
}
