import type { TestDatabase } from '@balcao/db/testing/database'
import type { Desk } from '../../testing/desk.ts'
import { sealAudit } from '../seal.ts'
import { verifyAudit } from '../verify.ts'

/** Stands for the installation's secret. */
export const sign = (text: string): string => `signed ${Buffer.from(text).toString('base64url')}`

/** A log that keeps what was cried out. */
export const said = () => {
  const lines: { tenantId?: number; sealId?: number }[] = []
  return { lines, info: () => undefined, error: (fields: object) => void lines.push(fields) }
}
export const seal = (testDb: TestDatabase): Promise<void> => sealAudit({ db: testDb.db, log: said() })

/** Checks the whole house; what is said of these desks. */
export async function verify(testDb: TestDatabase, ...desks: Desk[]) {
  const log = said()
  await verifyAudit({ db: testDb.db, log, sign })
  return log.lines.filter(({ tenantId }) => desks.some(({ id }) => id === tenantId))
}

/** Acts of a desk, so many seconds ago. @returns their ids */
export async function acts(desk: Desk, count: number, secondsAgo: number): Promise<number[]> {
  const rows = await desk.rows((tx) =>
    tx
      .insertInto('auditEvents')
      .values(
        Array.from({ length: count }, (_, n) => ({
          tenantId: desk.id,
          action: `act${n}`,
          resource: 'x',
          actorName: 'Ação "ç"',
          actorRole: 'agent',
          risk: 'medium',
          after: JSON.stringify({ b: n, a: [1, null] }),
          createdAt: new Date(Date.now() - secondsAgo * 1000 + n).toISOString(),
        })),
      )
      .returning('id')
      .execute(),
  )
  return rows.map(({ id }) => id)
}
export const seals = (desk: Desk) => desk.rows((tx) => tx.selectFrom('auditSeals').selectAll().orderBy('id').execute())

const TABLES = ['audit_events', 'audit_seals', 'audit_checkpoints']
const force = (how: string) => TABLES.map((table) => `alter table ${table} ${how} row level security;`).join(' ')

/** Changes the log as only the owner of the database can: no role of the product may. */
export const tamper = (testDb: TestDatabase, change: string) => testDb.asOwner(`${force('no force')} ${change}; ${force('force')}`)
