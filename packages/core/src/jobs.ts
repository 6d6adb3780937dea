import { Id } from '@balcao/contracts/common'
import type { Database } from '@balcao/db/database'
import { z } from 'zod'
import { actOnAbsences } from './absences/due.ts'
import { foldTimings } from './analytics/upkeep.ts'
import { expireApprovals } from './approvals/due.ts'
import { remindOfWarranties } from './assets/remind-warranties.ts'
import { forgetRuns } from './assistant/upkeep.ts'
import { retireAudit } from './audit/retire.ts'
import { sealAudit } from './audit/seal.ts'
import { verifyAudit } from './audit/verify.ts'
import { removeOldLinks } from './auth/upkeep.ts'
import { runElapsed } from './automation/elapsed.ts'
import { runScheduled } from './automation/schedules/run-scheduled.ts'
import { forgetRuns as forgetRuleRuns } from './automation/upkeep.ts'
import { workOnRuns } from './backups/run-jobs.ts'
import { backUpDue } from './backups/scheduled.ts'
import { workOnBackups } from './backups/work.ts'
import { forgetBulkReplies } from './bulk-replies/upkeep.ts'
import { readFeeds } from './calendars/feeds.ts'
import { endIdleChats, forgetVisitors, mailUnreadChats, offerChats, offerChatTickets } from './chat/upkeep.ts'
import { remindOfItems } from './checklists/due.ts'
import { remindOfContracts } from './companies/remind-contracts.ts'
import { expireSignatures } from './documents/signatures/due.ts'
import { readTextsDue } from './documents/text/read-due.ts'
import { emptyDocumentBin, remindOfDocuments } from './documents/upkeep.ts'
import { trainOwnModels } from './duplicates/train-own.ts'
import { foldForAWhile, searchForAWhile } from './duplicates/upkeep.ts'
import { mailNotices } from './email/notices.ts'
import { sendAgain } from './email/trouble/sending.ts'
import { collectFiles, sweepStore } from './files/upkeep.ts'
import { runDue, startElapsed } from './flows/run-due.ts'
import { forgetFlowRuns } from './flows/upkeep.ts'
import { deliverDue } from './integrations/deliver.ts'
import { forgetDeliveries } from './integrations/upkeep.ts'
import { sendDue } from './issues/send.ts'
import { syncDue } from './issues/sync.ts'
import { remindOfReviews } from './kb/articles/reviews.ts'
import { announceDue, emptyBin, keepIdle } from './kb/articles/upkeep.ts'
import { foldArticleStats, forgetOldReading } from './kb/learning/upkeep.ts'
import { countWords, forgetSearches, learnWords, relateArticles } from './kb/search/upkeep.ts'
import { forgetTransfers, workOnTransfers } from './kb/transfer/work.ts'
import { forgetDataFixes } from './maintenance/fixes/work.ts'
import { forgetVersions } from './maintenance/history/upkeep.ts'
import { watchIntake } from './monitoring/anomalies/watch.ts'
import { forgetFaults } from './monitoring/faults.ts'
import { backfillIntake } from './monitoring/intake/backfill.ts'
import { foldIntake, forgetIntake } from './monitoring/intake/fold.ts'
import { forgetSamples } from './monitoring/record.ts'
import { sampleSystem } from './monitoring/sample.ts'
import { watchSamples } from './monitoring/watch.ts'
import { collectExpired, foldNotificationCounts } from './notifications/upkeep.ts'
import type { Ports } from './ports.ts'
import { expirePacks, writePacks } from './privacy/packs/job.ts'
import { remindOfRequests } from './privacy/requests/due.ts'
import { forgetRuns as forgetRetentionRuns, scheduleRuns, workOnRuns as workOnRetention } from './privacy/retention/work.ts'
import { endDueAvailabilities, endLostPresences, forgetPresences } from './queues/presence.ts'
import { makeDue } from './recurring/due.ts'
import { forgetReportExports, writeReportExports } from './reports/export/job.ts'
import { recountReports } from './reports/recount.ts'
import { forgetReportFiles, sendDueReports } from './reports/schedules/due.ts'
import { foldReports } from './reports/upkeep.ts'
import { returnIdle } from './routing/idle-due.ts'
import { foldLoads, forgetOldRouting } from './routing/upkeep.ts'
import { runReaction, runReactions } from './run-reaction.ts'
import { watchTexts } from './sign-in/texts/watch.ts'
import { removeOldCodes } from './sign-in/upkeep.ts'
import { warnOfCertificates } from './sso/certificates-due.ts'
import { syncDirectories } from './sso/directories/sync-due.ts'
import { forgetOld } from './status-page/upkeep.ts'
import { checkDomains } from './tenants/domain-upkeep.ts'
import * as maintenance from './tenants/maintenance.ts'
import { removeUnconfirmed } from './tenants/unconfirmed.ts'
import { forgetTicketImports, workOnTicketImports } from './ticket-import/work.ts'
import { unsnoozeDue } from './tickets/unsnooze.ts'
import { finishErasures } from './users/erasing/finish.ts'
import { endWatches } from './watchers/upkeep.ts'
import { forgetNotifications, syncTemplates } from './whatsapp/upkeep.ts'

export type JobCtx = {
  db: Database
  ports: Ports
  /** Signs with a secret that the database does not hold. */
  sign: (text: string) => string
  log: Record<'info' | 'error', (fields: object, text: string) => void>
  /** Says how far a long one is; whoever keeps the installation running sees it. */
  progress?: (done: number, total: number | null) => Promise<void>
}

type Job<S extends z.ZodType> = {
  queue: string
  payload: S
  attempts: number
  backoffMs: number
  /** Interval of a scheduled job; absent for jobs started by something else. */
  everyMs?: number
  run: (ctx: JobCtx, payload: z.output<S>) => Promise<void>
}

const job = <S extends z.ZodType>(definition: Job<S>) => definition
const upkeep = (everyMs: number, run: (ctx: JobCtx) => Promise<void>) =>
  job({ queue: 'maintenance', payload: z.object({}), attempts: 3, backoffMs: 5_000, everyMs, run })

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const someReactions = z.object({
  tenantId: Id,
  facts: z.array(z.object({ id: z.int().positive(), reactions: z.array(z.string()).min(1) })).min(1),
})
const oneReaction = z.object({ tenantId: Id, outboxId: z.int().positive(), reaction: z.string() })

/** Every background job; producer and worker share this row. */
export const jobs = {
  'reaction.run': job({
    queue: 'reactions',
    payload: oneReaction,
    attempts: 5,
    backoffMs: 1_000,
    run: runReaction,
  }),
  'reactions.run': job({ queue: 'reactions', payload: someReactions, attempts: 5, backoffMs: 1_000, run: runReactions }),
  // External services may be down for hours (attempts span 2¾ h) and must not delay transactional reactions.
  'reaction.outside': job({ queue: 'outside', payload: oneReaction, attempts: 12, backoffMs: 5_000, run: runReaction }),
  // Of rules that failed where they run first: no service that is away holds them up.
  'reaction.automation': job({ queue: 'reactions', payload: oneReaction, attempts: 5, backoffMs: 1_000, run: runReaction }),
  // Not of maintenance: it may change hundreds of tickets.
  'automation.runElapsed': { ...upkeep(MINUTE, runElapsed), queue: 'reports' },
  'automation.runScheduled': { ...upkeep(10 * SECOND, runScheduled), queue: 'reports' },
  'automation.forgetRuns': upkeep(HOUR, forgetRuleRuns),
  // Beside those rules: they may change as many.
  'flows.runDue': { ...upkeep(10 * SECOND, runDue), queue: 'reports' },
  'flows.startElapsed': { ...upkeep(MINUTE, startElapsed), queue: 'reports' },
  'flows.forgetRuns': upkeep(HOUR, forgetFlowRuns),
  'approvals.expire': upkeep(MINUTE, expireApprovals),
  'checklists.remind': upkeep(MINUTE, remindOfItems),
  'companies.remindOfContracts': upkeep(HOUR, remindOfContracts),
  'assets.remindOfWarranties': upkeep(HOUR, remindOfWarranties),
  'documents.remind': upkeep(HOUR, remindOfDocuments),
  'documents.expireSignatures': upkeep(MINUTE, expireSignatures),
  // Beside imports, which may wait some seconds.
  'documents.readTexts': { ...upkeep(2 * SECOND, readTextsDue), queue: 'transfers' },
  'documents.sweep': upkeep(HOUR, emptyDocumentBin),
  // Beside other calls of services that may be away.
  'webhooks.deliver': { ...upkeep(2 * SECOND, deliverDue), queue: 'outside' },
  'issues.sync': { ...upkeep(5 * SECOND, syncDue), queue: 'outside' },
  'issues.send': { ...upkeep(2 * SECOND, sendDue), queue: 'outside' },
  'webhooks.forget': upkeep(HOUR, forgetDeliveries),
  'whatsapp.syncTemplates': { ...upkeep(MINUTE, syncTemplates), queue: 'outside' },
  'whatsapp.forget': upkeep(HOUR, forgetNotifications),
  'sessions.cleanup': upkeep(HOUR, maintenance.removeExpiredSessions),
  'signIn.watchTexts': upkeep(MINUTE, watchTexts),
  'signIn.cleanup': upkeep(HOUR, removeOldCodes),
  'sso.warnOfCertificates': upkeep(24 * HOUR, (ctx) => warnOfCertificates(ctx)),
  'sso.syncDirectories': { ...upkeep(5 * SECOND, syncDirectories), queue: 'outside' },
  'links.cleanup': upkeep(HOUR, removeOldLinks),
  'bulkEdits.cleanup': upkeep(HOUR, maintenance.removeOldBulkEdits),
  'statusPage.forget': upkeep(HOUR, forgetOld),
  'bulkReplies.forget': upkeep(HOUR, forgetBulkReplies),
  'dataFixes.forget': upkeep(HOUR, forgetDataFixes),
  'config.forgetVersions': upkeep(HOUR, forgetVersions),
  'drafts.cleanup': upkeep(HOUR, maintenance.removeOldDrafts),
  'reads.cleanup': upkeep(HOUR, maintenance.removeOldReads),
  'idempotency.cleanup': upkeep(HOUR, maintenance.removeOldKeys),
  'counters.fold': upkeep(10 * SECOND, maintenance.foldCounters),
  'routing.foldLoads': upkeep(10 * SECOND, foldLoads),
  'routing.forget': upkeep(HOUR, forgetOldRouting),
  'routing.returnIdle': upkeep(2 * SECOND, returnIdle),
  'kb.announceDue': upkeep(5 * SECOND, announceDue),
  'kb.keepIdle': upkeep(MINUTE, keepIdle),
  'kb.emptyBin': upkeep(HOUR, emptyBin),
  'kb.remindOfReviews': upkeep(HOUR, remindOfReviews),
  'kb.foldStats': upkeep(10 * SECOND, foldArticleStats),
  'kb.forgetReading': upkeep(HOUR, forgetOldReading),
  'kb.forgetTransfers': upkeep(HOUR, forgetTransfers),
  // A queue of its own: a long one holds up neither maintenance nor what people wait for.
  'kb.workOnTransfers': { ...upkeep(2 * SECOND, workOnTransfers), queue: 'transfers' },
  // Beside those of articles, of which one at a time leaves room for it.
  'ticketImports.work': { ...upkeep(2 * SECOND, workOnTicketImports), queue: 'transfers' },
  'ticketImports.forget': upkeep(HOUR, forgetTicketImports),
  // Of a queue of its own: a long one holds up neither maintenance nor what people wait for.
  'backups.run': { ...upkeep(2 * SECOND, workOnRuns), queue: 'backups' },
  'backups.schedule': upkeep(MINUTE, backUpDue),
  'backups.work': { ...upkeep(2 * SECOND, workOnBackups), queue: 'backups' },
  'privacy.schedule': upkeep(10 * MINUTE, scheduleRuns),
  'privacy.remind': upkeep(HOUR, remindOfRequests),
  'privacy.writePacks': { ...upkeep(2 * SECOND, (ctx) => writePacks(ctx)), queue: 'exports' },
  'privacy.expirePacks': upkeep(HOUR, expirePacks),
  'privacy.forgetRuns': upkeep(HOUR, forgetRetentionRuns),
  // Of a queue of its own: a long run holds up neither maintenance nor what people wait for.
  'privacy.erase': { ...upkeep(2 * SECOND, (ctx) => workOnRetention(ctx)), queue: 'privacy' },
  'duplicates.fold': upkeep(2 * SECOND, foldForAWhile),
  // Of queues of their own: a long one holds up neither maintenance nor what people wait for.
  'duplicates.search': { ...upkeep(2 * SECOND, searchForAWhile), queue: 'duplicates' },
  'duplicates.train': { ...upkeep(MINUTE, trainOwnModels), queue: 'duplicates' },
  'chat.offer': upkeep(2 * SECOND, offerChats),
  'chat.offerTicket': upkeep(5 * SECOND, offerChatTickets),
  'chat.endIdle': upkeep(30 * SECOND, endIdleChats),
  'chat.mailUnread': upkeep(30 * SECOND, mailUnreadChats),
  'chat.forgetVisitors': upkeep(HOUR, forgetVisitors),
  'reports.fold': upkeep(10 * SECOND, foldReports),
  'reports.sendDue': { ...upkeep(5 * SECOND, sendDueReports), queue: 'reports' },
  'reports.forgetFiles': upkeep(HOUR, forgetReportFiles),
  // Of a queue of its own: a long one holds up neither maintenance nor reports that are mailed.
  'reports.writeExports': { ...upkeep(2 * SECOND, writeReportExports), queue: 'exports' },
  'reports.forgetExports': upkeep(HOUR, forgetReportExports),
  'reports.recount': upkeep(24 * HOUR, recountReports),
  'analytics.fold': upkeep(10 * MINUTE, foldTimings),
  'monitoring.sample': upkeep(MINUTE, sampleSystem),
  'monitoring.watch': upkeep(MINUTE, watchSamples),
  'intake.fold': upkeep(10 * SECOND, foldIntake),
  'intake.backfill': upkeep(10 * SECOND, (ctx) => backfillIntake(ctx)),
  'intake.watch': upkeep(MINUTE, (ctx) => watchIntake(ctx)),
  'intake.forget': upkeep(HOUR, forgetIntake),
  'monitoring.forget': upkeep(HOUR, forgetSamples),
  'monitoring.forgetFaults': upkeep(HOUR, forgetFaults),
  'kb.learnWords': upkeep(10 * SECOND, learnWords),
  'kb.countWords': upkeep(5 * MINUTE, countWords),
  'kb.forgetSearches': upkeep(HOUR, forgetSearches),
  'assistant.forgetRuns': upkeep(HOUR, forgetRuns),
  'kb.relate': upkeep(30 * SECOND, relateArticles),
  'files.collect': upkeep(HOUR, collectFiles),
  'files.sweep': upkeep(6 * HOUR, sweepStore),
  'outbox.trim': upkeep(HOUR, maintenance.trimOutbox),
  'tickets.wakeScheduled': upkeep(15 * SECOND, unsnoozeDue),
  'tickets.makeRecurring': upkeep(15 * SECOND, makeDue),
  'queues.endAvailabilities': upkeep(15 * SECOND, endDueAvailabilities),
  'queues.endLostPresences': upkeep(15 * SECOND, endLostPresences),
  'queues.forgetPresences': upkeep(HOUR, forgetPresences),
  'absences.act': upkeep(10 * SECOND, actOnAbsences),
  'tickets.endWatches': upkeep(HOUR, endWatches),
  'users.erase': upkeep(MINUTE, (ctx) => finishErasures(ctx)),
  'audit.seal': upkeep(MINUTE, sealAudit),
  'audit.verify': upkeep(HOUR, verifyAudit),
  'audit.retire': upkeep(HOUR, retireAudit),
  'domains.check': upkeep(MINUTE, checkDomains),
  'organizations.removeUnconfirmed': upkeep(HOUR, removeUnconfirmed),
  'notifications.foldCounts': upkeep(10 * SECOND, foldNotificationCounts),
  'notifications.collect': upkeep(MINUTE, collectExpired),
  'email.sendAgain': upkeep(10 * MINUTE, sendAgain),
  'notifications.mail': upkeep(20 * SECOND, mailNotices),
  'calendars.readFeeds': upkeep(10 * MINUTE, readFeeds),
  'tickets.closeResolved': upkeep(15 * MINUTE, maintenance.closeResolvedTickets),
} as const

export type JobName = keyof typeof jobs

/** The queues of all jobs, for the worker and the dashboard. */
export const queueNames = [...new Set(Object.values(jobs).map(({ queue }) => queue))]
