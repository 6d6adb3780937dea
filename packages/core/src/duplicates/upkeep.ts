import type { JobCtx } from '../jobs.ts'
import { foldDuplicates } from './fold.ts'
import { workOnRuns } from './runs.ts'

/** A job's turn: long enough to work in earnest, short enough that a restart waits for nothing. */
const TURN_MS = 1800

async function forAWhile(work: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + TURN_MS
  while (Date.now() < until && (await work()));
}

/** Indexes new and changed tickets while there are any. */
export const foldForAWhile = (job: Pick<JobCtx, 'db'>) => forAWhile(() => foldDuplicates(job))

/** Goes on with searches that are running, organisation by organisation. */
export const searchForAWhile = (job: Pick<JobCtx, 'db' | 'log'>) => forAWhile(() => workOnRuns(job))
