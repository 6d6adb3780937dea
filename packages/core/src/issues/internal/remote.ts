import type { TrackerFailure } from '@balcao/contracts/issues/bounds'
import type { Ctx } from '../../ctx.ts'
import { conflict, DomainError } from '../../errors.ts'
import type { MailSecrets } from '../../ports.ts'
import type { TrackerAnswer, TrackerAt, TrackerCalls } from '../tracker-calls.ts'
import { trackerAt } from './access.ts'

export type Asking = { mailSecrets: MailSecrets; trackers: TrackerCalls }
/** Opens a transaction of whoever calls. */
export type Open = <R>(rule: (ctx: Ctx) => Promise<R>) => Promise<R>
export type Answer<T> = { value: T } | { failure: TrackerFailure; seconds?: number }

/** Asks a tracker, outside of any transaction. One whose token cannot be read is not asked. */
export async function reached<T>(
  { mailSecrets, trackers }: Asking,
  row: Parameters<typeof trackerAt>[1],
  ask: (trackers: TrackerCalls, at: TrackerAt) => Promise<TrackerAnswer<T>>,
): Promise<Answer<T>> {
  const at = trackerAt(mailSecrets, row)
  return at ? ask(trackers, at) : { failure: 'sealed' }
}

/** What a failed call is to whoever waits for it. What is missing is theirs to say. */
export const refusedBy = (failure: TrackerFailure): DomainError =>
  failure === 'unauthorized' || failure === 'sealed'
    ? conflict('tracker_refuses')
    : new DomainError('unavailable', 'tracker_unavailable', { failure })
