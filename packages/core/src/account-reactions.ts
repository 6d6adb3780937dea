import { releaseApprovals } from './approvals/on-user-gone.ts'
import { releaseItems } from './checklists/on-user-gone.ts'
import { forgetDrafts } from './comments/drafts.ts'
import { forgetOwner } from './companies/owners.ts'
import { passOnDocuments } from './documents/on-user-gone.ts'
import { releaseSignatures } from './documents/signatures/on-user-gone.ts'
import { mailOwner } from './email/on-account.ts'
import { mailAdminsOfDomain } from './email/on-domain.ts'
import { findBroken } from './find-broken.ts'
import { passOnArticles } from './kb/articles/on-user-gone.ts'
import { forgetDevice } from './notifications/push.ts'
import { notifyOfBackup } from './notifications/reactions/on-backup.ts'
import { notifyOfConnections } from './notifications/reactions/on-connector-left.ts'
import { notifyAdminsOfDomain } from './notifications/reactions/on-domain.ts'
import { notifyOfImpersonation } from './notifications/reactions/on-impersonated.ts'
import type { Reactions } from './reactions.ts'
import { sendText } from './sign-in/texts/send.ts'
import { findBrokenTemplates } from './templates/on-gone.ts'
import { forgetViews, forgetWatches, handOver, releaseTickets } from './tickets/on-user-gone.ts'
import { forgetReads } from './tickets/reads.ts'
import { forgetTimer } from './time/timers.ts'
import { findBrokenWorkflows } from './workflows/on-gone.ts'

/** What follows from what happens to accounts, and to the organisation's domain. */
export const accountReactions = {
  'account:changed': { mailOwner: { transactional: mailOwner } },
  'user:deactivated': {
    findBroken: { transactional: findBroken, optIn: true },
    findBrokenWorkflows: { transactional: findBrokenWorkflows },
    findBrokenTemplates: { transactional: findBrokenTemplates },
    handOver: { transactional: handOver },
    releaseItems: { transactional: releaseItems },
    releaseApprovals: { transactional: releaseApprovals },
    passOnArticles: { transactional: passOnArticles },
    passOnDocuments: { transactional: passOnDocuments },
  },
  'user:changed': { notifyOfConnections: { transactional: notifyOfConnections } },
  'impersonation:started': { notifyPerson: { transactional: notifyOfImpersonation } },
  'domain:changed': { notifyAdmins: { transactional: notifyAdminsOfDomain }, mailAdmins: { transactional: mailAdminsOfDomain } },
  'user:removed': {
    findBroken: { transactional: findBroken, optIn: true },
    findBrokenWorkflows: { transactional: findBrokenWorkflows },
    findBrokenTemplates: { transactional: findBrokenTemplates },
    releaseTickets: { transactional: releaseTickets },
    releaseItems: { transactional: releaseItems },
    releaseApprovals: { transactional: releaseApprovals },
    passOnArticles: { transactional: passOnArticles },
    passOnDocuments: { transactional: passOnDocuments },
    notifyOfConnections: { transactional: notifyOfConnections },
    releaseSignatures: { transactional: releaseSignatures },
    forgetWatches: { transactional: forgetWatches },
    forgetViews: { transactional: forgetViews },
    forgetTimer: { transactional: forgetTimer },
    forgetDrafts: { transactional: forgetDrafts },
    forgetReads: { transactional: forgetReads },
    forgetOwner: { transactional: forgetOwner },
  },
  'text:queued': { sendText: { external: sendText } },
  'session:revoked': { forgetDevice: { transactional: forgetDevice } },
  'backup:troubled': { notifyAdmins: { transactional: notifyOfBackup } },
} satisfies Reactions
