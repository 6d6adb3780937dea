import type { WhatsappAccount } from '@balcao/contracts/whatsapp/accounts'
import type { AccountHealth } from '@balcao/contracts/whatsapp/bounds'
import { sortKey } from '@balcao/db/sort-key'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import type { MailSecrets } from '../../ports.ts'
import { openWhatsappSeal } from '../credentials.ts'

/** What of the installation numbers need. */
export type WhatsappSetup = { publicUrl: string; mailSecrets: MailSecrets }

/** Messages that wait are counted so far; more say nothing new. */
const COUNTED = 1_000

const accountRows = ({ db }: Ctx) =>
  db
    .selectFrom('whatsappAccounts as a')
    .leftJoin('queues as q', (join) => join.onRef('q.tenantId', '=', 'a.tenantId').onRef('q.id', '=', 'a.queueId'))
    .selectAll('a')
    .select('q.name as queueName')
    .select(
      sql<number>`(select count(*)::int from (select from whatsapp_messages m where m.tenant_id = a.tenant_id and m.account_id = a.id
        and m.direction = 'out' and m.state = 'waiting' limit ${sql.lit(COUNTED)}) s)`.as('waiting'),
    )
export type AccountRow = Awaited<ReturnType<ReturnType<typeof accountRows>['execute']>>[number]

/** All numbers by name. */
export const allAccounts = (ctx: Ctx): Promise<AccountRow[]> => accountRows(ctx).orderBy(sortKey('a.name')).orderBy('a.id').execute()

/** @throws DomainError whatsapp_account_not_found */
export async function mustFindAccount(ctx: Ctx, id: number): Promise<AccountRow> {
  const row = await accountRows(ctx).where('a.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('whatsapp_account_not_found')
  return row
}

function healthOf(row: AccountRow, isOpen: boolean): AccountHealth {
  if (!row.isActive) return 'off'
  if (!isOpen) return 'sealed'
  if (row.trouble) return row.trouble
  if (row.lastErrorAt && Date.parse(row.lastErrorAt) > Date.now() - 900_000 && row.lastErrorAt > (row.lastSentAt ?? '')) return 'failing'
  if (!row.verifiedAt && !row.lastReceivedAt) return 'unproved'
  return row.checkedAt ? 'ok' : 'untried'
}

/** A number as the contract has it. */
export function accountView(row: AccountRow, { publicUrl, mailSecrets }: WhatsappSetup): WhatsappAccount {
  const { id, name, phoneNumberId, wabaId, type, greeting, outOfHours, verifyToken, displayNumber, verifiedName, quality, version } = row
  const { apiStatus, checkedAt, verifiedAt, lastReceivedAt, lastSentAt, lastError, lastErrorAt, waiting, templatesSyncedAt } = row
  const held = openWhatsappSeal(mailSecrets, row, row.sealed)
  return {
    ...{ id, name, phoneNumberId, wabaId, type, greeting, outOfHours, verifyToken, displayNumber, verifiedName, quality, version },
    ...{ apiStatus, checkedAt, verifiedAt, lastReceivedAt, lastSentAt, lastError, lastErrorAt, waiting, templatesSyncedAt },
    queue: row.queueId === null ? null : { id: row.queueId, name: row.queueName ?? '' },
    active: row.isActive,
    health: healthOf(row, held !== undefined),
    webhookUrl: `${publicUrl}/api/whatsapp/hooks/${row.hookKey}`,
    hasToken: held !== undefined,
    hasAppSecret: held !== undefined,
  }
}

/** Their number depends on all of them: one change of theirs at a time. */
export async function lockAccounts({ db, actor }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('whatsapp'), ${actor.tenantId}::int)`.execute(db)
}
