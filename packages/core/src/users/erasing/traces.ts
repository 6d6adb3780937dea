import type { Tx } from '@balcao/db/tenant'
import { eraseFromAssets } from '../../assets/erasing.ts'
import { eraseFromSideConversations } from '../../side-conversations/erasing.ts'
import { eraseFromSyncs } from '../../sso/directories/erasing.ts'
import { eraseFromImports } from '../../ticket-import/erasing.ts'
import { eraseWhatsapp } from '../../whatsapp/erasing.ts'

/** Somebody who was removed, by the name and the address that they had. */
export type Former = { id: number; name: string; email: string }

/** Rows that are about one person alone. */
const OF_PERSON = [
  'apiTokens',
  'chatVisitors',
  'consentCodes',
  'contactDetails',
  'emailChanges',
  'idempotencyKeys',
  'keptSearches',
  'noticePreferences',
  'notifications',
  'passkeyChallenges',
  'passkeys',
  'presenceIntervals',
  'presences',
  'pushSubscriptions',
  'queueMembers',
  'recoveryCodes',
  'sessions',
  'signInLinks',
  'signInPhones',
  'signInWallets',
  'whatsappNumbers',
  'socialIdentities',
  'socialSignIns',
  'ssoAttempts',
  'ssoIdentities',
  'ssoSessions',
  'ssoSignIns',
  'statusSubscribers',
  'walletChallenges',
] as const

/**
 * Takes away, in the transaction at hand, what is about a removed person alone or names their address, and with `withFiles` the files that they
 * sent; their bytes go with the next sweep of the store. Histories and mails that they sent are many, and left to a job.
 * @returns how many files went
 */
export async function eraseTraces(db: Tx, tenantId: number, { id, email }: Former, withFiles: boolean): Promise<{ files: number }> {
  await eraseWhatsapp(db, tenantId, id)
  await eraseFromSyncs(db, tenantId, email)
  await eraseFromImports(db, tenantId, email)
  await eraseFromSideConversations(db, tenantId, { id, email })
  await eraseFromAssets(db, tenantId, id)
  const numbers = db.selectFrom('signInPhones').select('number').where('tenantId', '=', tenantId).where('userId', '=', id)
  await db
    .deleteFrom('signInCodes')
    .where('tenantId', '=', tenantId)
    .where((eb) => eb.or([eb('destination', '=', email), eb('destination', 'in', numbers)]))
    .execute()
  await db.deleteFrom('signInTexts').where('tenantId', '=', tenantId).where('number', 'in', numbers).execute()
  for (const table of OF_PERSON) await db.deleteFrom(table).where('tenantId', '=', tenantId).where('userId', '=', id).execute()
  await db
    .deleteFrom('customFieldValues')
    .where('tenantId', '=', tenantId)
    .where('entity', '=', 'user')
    .where('entityId', '=', id)
    .execute()
  await db.deleteFrom('mails').where('tenantId', '=', tenantId).where('toAddress', '=', email).execute()
  await db.deleteFrom('ticketEmailWatchers').where('tenantId', '=', tenantId).where('email', '=', email).execute()
  await db.deleteFrom('ticketMailCopies').where('tenantId', '=', tenantId).where('address', '=', email).execute()
  await db.deleteFrom('mailOptOuts').where('tenantId', '=', tenantId).where('email', '=', email).execute()
  await db.deleteFrom('statusSubscribers').where('tenantId', '=', tenantId).where('email', '=', email).execute()
  await db.deleteFrom('mailSuppressions').where('tenantId', '=', tenantId).where('address', '=', email).execute()
  await db.deleteFrom('senderRules').where('tenantId', '=', tenantId).where('sender', '=', email).execute()
  await db.updateTable('signIns').set({ ip: null, userAgent: null }).where('tenantId', '=', tenantId).where('userId', '=', id).execute()
  await db
    .updateTable('kbSearches')
    .set({ userId: null, reader: 'removed' })
    .where('tenantId', '=', tenantId)
    .where('userId', '=', id)
    .execute()
  await db
    .updateTable('privacyPacks')
    .set({ state: 'expired', fileId: null })
    .where('tenantId', '=', tenantId)
    .where('userId', '=', id)
    .where('state', '=', 'ready')
    .execute()
  if (!withFiles) return { files: 0 }
  const { numDeletedRows } = await db
    .deleteFrom('attachments')
    .where('tenantId', '=', tenantId)
    .where('authorId', '=', id)
    .executeTakeFirst()
  return { files: Number(numDeletedRows) }
}
