import { DELIVERY_DAYS } from '@balcao/contracts/integrations/bounds'
import { KEPT_DAYS } from '@balcao/contracts/notifications/kinds'
import type { RuleSubject } from '@balcao/contracts/privacy/bounds'
import { PACK_DAYS } from '@balcao/contracts/privacy/bounds'
import { DATA_CATEGORIES, type DataCategory, type KeptCategory, type KeptData } from '@balcao/contracts/privacy/kept'
import { sql } from 'kysely'
import { KEPT_DAYS as BACKUP_DAYS } from '../backups/backups.ts'
import type { Ctx } from '../ctx.ts'
import { SEARCH_DAYS } from '../kb/search/upkeep.ts'
import { must } from '../policy.ts'
import { PRESENCE_DAYS } from '../queues/presence.ts'
import { allRules } from './retention/rule-rows.ts'

/** Which rules of retention erase what. */
const SUBJECTS: Readonly<Partial<Record<DataCategory, readonly RuleSubject[]>>> = {
  account: ['people'],
  contact: ['people'],
  tickets: ['tickets', 'spam'],
  files: ['tickets', 'spam', 'ticket_files', 'people'],
  mails: ['tickets', 'spam', 'mails', 'people'],
  outgoing_mails: ['tickets'],
  chat: ['tickets', 'conversations'],
}

/** What ends the keeping of the rest; all that is not here ends with the person. */
const UNTIL: Readonly<Partial<Record<DataCategory, KeptCategory['until']>>> = {
  ...{
    tickets: 'ticket',
    files: 'ticket',
    mails: 'ticket',
    outgoing_mails: 'ticket',
    chat: 'ticket',
    sessions: 'session',
    requests: 'always',
  },
}

/** How many days something is kept at most by what the product or the organisation sets; what is not here stays until a rule or a removal. */
async function daysOf({ db, actor }: Ctx): Promise<Readonly<Partial<Record<DataCategory, number>>>> {
  const { rows } = await sql<{ audit: number; assistant: number }>`
    select t.audit_retention_days as audit, coalesce((select (s.changes -> 'privacy' ->> 'keepDays')::int from assistant_settings s
      where s.tenant_id = t.id), 30) as assistant from tenants t where t.id = ${actor.tenantId}`.execute(db)
  return {
    ...{ audit: rows[0]?.audit ?? 0, assistant: rows[0]?.assistant ?? 0, webhooks: DELIVERY_DAYS, backups: BACKUP_DAYS },
    ...{ notifications: KEPT_DAYS.warning ?? 0, packs: PACK_DAYS, searches: SEARCH_DAYS, presence: PRESENCE_DAYS },
  }
}

/** What categories of personal data the product keeps, and how long, by the settings and rules of the organisation. @throws DomainError forbidden */
export async function list(ctx: Ctx): Promise<KeptData> {
  must(ctx, 'privacy.manage')
  const rules = (await allRules(ctx)).filter(({ active }) => active)
  const days = await daysOf(ctx)
  return {
    data: DATA_CATEGORIES.map((category) => ({
      category,
      days: days[category] ?? null,
      until: UNTIL[category] ?? 'person',
      rules: rules.filter(({ subject }) => SUBJECTS[category]?.includes(subject)).map(({ name, days: after }) => ({ name, days: after })),
    })),
  }
}
