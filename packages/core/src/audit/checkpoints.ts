import type { AuditCheckpointsTable } from '@balcao/db/schema/audit'
import type { Tx } from '@balcao/db/tenant'
import type { Selectable } from 'kysely'
import { type End, GENESIS } from './chain.ts'

/** What stands for the events and seals that retention removed: the chain goes on from there. */
export type Checkpoint = Selectable<AuditCheckpointsTable>
type Signed = Omit<Checkpoint, 'id' | 'signature' | 'brokenAt'>

/** The text of a checkpoint that is signed: everything it says, and the signature before it. */
export const checkpointText = (checkpoint: Signed): string =>
  JSON.stringify([
    checkpoint.tenantId,
    checkpoint.fromEvent,
    checkpoint.toEvent,
    checkpoint.toSeal,
    checkpoint.hash,
    checkpoint.events,
    checkpoint.newestAt,
    checkpoint.retentionDays,
    checkpoint.previous,
    checkpoint.createdAt,
  ])

const checkpoints = (tx: Tx, tenantId: number) => tx.selectFrom('auditCheckpoints').selectAll().where('tenantId', '=', tenantId)

/** The newest checkpoint of a tenant. */
export const lastCheckpoint = (tx: Tx, tenantId: number): Promise<Checkpoint | undefined> =>
  checkpoints(tx, tenantId).orderBy('id', 'desc').limit(1).executeTakeFirst()

/** Where the chain begins: at the newest checkpoint, or at nothing. */
export const beginning = (checkpoint: Checkpoint | undefined): End =>
  checkpoint ? { id: checkpoint.toSeal, toEvent: checkpoint.toEvent, hash: checkpoint.hash } : { id: 0, toEvent: 0, hash: GENESIS }

/**
 * The checkpoints that do not hold: a signature that is not ours, one that does not follow the one before, or events where
 * there must be none any more.
 */
export async function brokenCheckpoints(tx: Tx, tenantId: number, sign: (text: string) => string): Promise<Checkpoint[]> {
  const broken: Checkpoint[] = []
  let before: Checkpoint | undefined
  for (const checkpoint of await checkpoints(tx, tenantId).orderBy('id').execute()) {
    const follows = checkpoint.previous === (before?.signature ?? '') && checkpoint.fromEvent > (before?.toEvent ?? 0)
    if (!follows || checkpoint.signature !== sign(checkpointText(checkpoint))) broken.push(checkpoint)
    before = checkpoint
  }
  if (!before || broken.includes(before)) return broken
  const slippedIn = await tx
    .selectFrom('auditEvents')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('id', '<=', before.toEvent)
    .limit(1)
    .executeTakeFirst()
  return slippedIn ? [...broken, before] : broken
}
