import type { StoodIn } from '@balcao/contracts/absences/stood-in'
import type { Refusal } from '@balcao/contracts/error-body'
import type { Reason } from '@balcao/contracts/reason-texts'
import type { Ctx } from '../ctx.ts'
import { refusal } from '../errors.ts'
import { isAssignable } from '../tickets/references.ts'
import { absentNow } from './absent.ts'

/** Whom automation gives a ticket to, and why it is not the one it names. */
export type Present = { assigneeId: number | null; absent?: StoodIn }

async function namesOf({ db }: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * Whom rules, flows, macros and recurring tickets give a ticket of a queue to, where they name somebody: that person or, while they are away, their
 * substitute; null where none of them may have it. People who choose by hand are not held up: pickers tell them who is away.
 */
export async function presentFor(ctx: Ctx, userId: number, queueId: number | null): Promise<Present> {
  const one = (await absentNow(ctx, [userId])).get(userId)
  if (!one) return { assigneeId: userId }
  const named = one.substituteFor(queueId)
  const assigneeId = named !== null && (await isAssignable(ctx, named, queueId)) ? named : null
  const names = await namesOf(ctx, assigneeId === null ? [userId] : [userId, assigneeId])
  const absence = ctx.db.selectFrom('absences').select('toDate').where('id', '=', one.absenceId)
  const { toDate: until } = await absence.executeTakeFirstOrThrow()
  const substitute = assigneeId === null ? null : (names.get(assigneeId) ?? '')
  return { assigneeId, absent: { name: names.get(userId) ?? '', until, substitute } }
}

const absentReason = ({ name, until, substitute }: StoodIn): Reason =>
  substitute === null
    ? { reason: 'assignee_absent_alone', params: { name, until } }
    : { reason: 'assignee_absent', params: { name, until, substitute } }

/** The same as reasons of a run, which are none where nobody is away. */
export const absentReasons = (absent: StoodIn | undefined): Refusal[] => (absent ? [refusal(absentReason(absent))] : [])
