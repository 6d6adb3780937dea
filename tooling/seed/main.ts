import { openDatabase } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { hash } from '@balcao/platform/passwords'
import { sql } from 'kysely'
import { DEMO_PASSWORD, DEMOS } from './desks.ts'
import { type PlannedTicket, planDesk } from './plan.ts'
import { planDuplicates } from './plan-duplicates.ts'
import { writeApprovals } from './processes/write-approvals.ts'
import { writeAssets } from './processes/write-assets.ts'
import { writeBulkReplies } from './processes/write-bulk-replies.ts'
import { writeCalendars } from './processes/write-calendars.ts'
import { writeChecklists } from './processes/write-checklists.ts'
import { writeConfigHistory } from './processes/write-config-history.ts'
import { writeCustomStatuses, writeStatusReasons } from './processes/write-custom-statuses.ts'
import { writeFlows } from './processes/write-flows.ts'
import { writeIssues } from './processes/write-issues.ts'
import { writePresence } from './processes/write-presence.ts'
import { writePrivacy } from './processes/write-privacy.ts'
import { writeRecurring } from './processes/write-recurring.ts'
import { writeRules } from './processes/write-rules.ts'
import { writeServiceAccounts } from './processes/write-service-accounts.ts'
import { writeSideConversations } from './processes/write-side-conversations.ts'
import { writeSla } from './processes/write-sla.ts'
import { writeSso } from './processes/write-sso.ts'
import { writeWallets } from './processes/write-wallets.ts'
import { writeWebhooks } from './processes/write-webhooks.ts'
import { writeWorkflows } from './processes/write-workflows.ts'
import { writeSignIn } from './sign-in/write-sign-in.ts'
import { writeAbsences } from './write-absences.ts'
import { writeAccounts } from './write-accounts.ts'
import { writeAnomalies } from './write-anomalies.ts'
import { writeArticleUses } from './write-article-uses.ts'
import { writeArticles } from './write-articles.ts'
import { writeAssistant } from './write-assistant.ts'
import { writeChats, writeWidget } from './write-chats.ts'
import { writeDuplicates } from './write-duplicates.ts'
import { writeErased } from './write-erased.ts'
import { writeExtras } from './write-extras.ts'
import { writeFields, writeForms } from './write-fields.ts'
import { writeIncidents } from './write-incidents.ts'
import { writeKept } from './write-kept.ts'
import { writeBounce, writeFilters, writeMailboxes } from './write-mailboxes.ts'
import { writeNotices } from './write-notices.ts'
import { writePastChats } from './write-past-chats.ts'
import { writePeople } from './write-people.ts'
import { writeQueues } from './write-queues.ts'
import { writeReading } from './write-reading.ts'
import { writeContacts, writeReads } from './write-reads.ts'
import { writeReports } from './write-reports.ts'
import { writeSamples } from './write-samples.ts'
import { writeTickets } from './write-tickets.ts'

const inOrder = (tickets: readonly PlannedTicket[]) => tickets.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))

/** The desk that has fields of its own, links, opinions and plans; the other shows what one without them looks like. */
const FIELDS_DESK = 'acme'

/**
 * Fills a migrated database with the demo tenants, all or nothing; does nothing for a tenant that is already there.
 * @param url a Postgres URL whose user may act as the system role
 * @returns the slugs of those that it made
 * @throws in production: demo accounts have a public password
 */
export async function seedOnce(url: string): Promise<string[]> {
  if (process.env.NODE_ENV === 'production') throw new Error('Demo data is never put into a production database')
  const db = openDatabase(url, { max: 1, statementTimeoutMs: 90_000 })
  try {
    const existing = await inSystem(db, (tx) => tx.selectFrom('tenants').select('slug').execute())
    const missing = DEMOS.filter(({ desk }) => !existing.some(({ slug }) => slug === desk.slug))
    if (missing.length === 0) return []
    const made: string[] = []

    const passwordHash = await hash(DEMO_PASSWORD)
    const now = Date.now()
    await inSystem(db, async (tx) => {
      // Another process may be seeding, which takes longer than a request waits.
      await sql`set local lock_timeout = '60s'`.execute(tx)
      for (const { desk, situations, specials, count } of missing) {
        const planned = planDesk(desk, situations, specials, count, now)
        const tickets = desk.slug === FIELDS_DESK ? inOrder([...planned, ...planDuplicates(planned, now)]) : planned
        const tags = [...new Set(tickets.flatMap((ticket) => ticket.tags))].toSorted()
        const since = tickets[0]?.createdAt ?? new Date(now).toISOString()
        const ids = await writePeople(tx, desk, tags, passwordHash, since)
        // Another process is seeding this very tenant, or just did.
        if (!ids) continue
        made.push(desk.slug)
        await writeTickets(tx, ids, desk.firstNumber, tickets)
        await writeReads(tx, ids, desk)
        await writeContacts(tx, ids)
        await writeArticles(tx, ids, desk, now)
        await writeReading(tx, ids, now)
        await writeMailboxes(tx, ids, desk)
        await writeArticleUses(tx, ids)
        await writeAssets(tx, ids, desk.slug, now)
        if (desk.slug !== FIELDS_DESK) continue
        await writeBounce(tx, ids)
        await writeFilters(tx, ids)
        await writeQueues(tx, ids)
        await writeCalendars(tx, ids)
        await writeSla(tx, ids)
        await writeRules(tx, ids)
        await writeConfigHistory(tx, ids, now)
        await writeChecklists(tx, ids, now)
        await writeApprovals(tx, ids, now)
        await writeFlows(tx, ids, now)
        await writeWebhooks(tx, ids, now)
        await writeServiceAccounts(tx, ids)
        await writeIssues(tx, ids, now)
        await writeSideConversations(tx, ids, now)
        await writeSso(tx, ids, now)
        await writeSignIn(tx, ids)
        await writeWorkflows(tx, ids)
        await writePrivacy(tx, ids, now)
        await writeKept(tx, ids)
        await writeFields(tx, ids)
        await writeCustomStatuses(tx, ids)
        await writeStatusReasons(tx, ids.tenantId)
        await writeForms(tx, ids)
        await writeExtras(tx, ids, desk, now)
        await writeErased(tx, ids, desk)
        await writeBulkReplies(tx, ids, now)
        await writeAccounts(tx, ids, now)
        await writeNotices(tx, ids, desk, now)
        await writeRecurring(tx, ids, now)
        await writeReports(tx, ids, now)
        await writeAbsences(tx, ids, now)
        await writeIncidents(tx, ids, now)
        await writeAnomalies(tx, ids, now)
        await writeChats(tx, ids, now)
        await writePastChats(tx, ids, desk, now)
        await writePresence(tx, ids, desk, now)
        await writeWidget(tx, ids)
        await writeAssistant(tx, ids, now)
        await writeWallets(tx, ids)
        await writeDuplicates(tx, ids)
      }
    })
    await inSystem(db, writeSamples)
    return made
  } finally {
    await db.close()
  }
}
