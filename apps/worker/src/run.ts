import { setTimeout as sleep } from 'node:timers/promises'
import { type JobCtx, jobs } from '@balcao/core/jobs'
import { isUnavailable } from '@balcao/db/errors'
import { inSystem } from '@balcao/db/system'
import type { Log } from '@balcao/platform/log'
import { MailRefusedError } from '@balcao/platform/mail/rules'
import { type JobHandler, PermanentJobError } from '@balcao/platform/queues/queues'
import type { JobControl } from './control/job-control.ts'

type Row = {
  everyMs?: number
  payload: { safeParse(input: unknown): { success: boolean; data?: unknown } }
  run(ctx: JobCtx, payload: unknown): Promise<void>
}

const WAIT_MS = 2_000

/** The handler behind every queue: looks up the job's row, validates its payload and runs it. */
export function makeHandler(deps: Omit<JobCtx, 'log'>, log: Log, control?: JobControl): JobHandler {
  return async (name, payload, signal) => {
    const row = Object.hasOwn(jobs, name) ? (jobs[name as keyof typeof jobs] as unknown as Row) : undefined
    if (!row) {
      log.warn({ job: name }, 'an unknown job was dropped')
      return
    }
    const parsed = row.payload.safeParse(payload)
    if (!parsed.success) throw new PermanentJobError(`the payload of ${name} is not one of ours`)
    const ctx: JobCtx = { ...deps, log: log.child({ job: name }) }
    const work = (progress?: JobCtx['progress']) =>
      withDatabase(ctx, () => row.run(progress ? { ...ctx, progress } : ctx, parsed.data), signal)
    if (control && row.everyMs !== undefined) await control.watched(name, row.everyMs, work)
    else await work()
  }
}

/**
 * Waits for a database that is down, so that an outage uses up no attempts. If the database answers while the job fails, the failure (a
 * timeout, a lock) is the job's own and counts.
 */
async function withDatabase(ctx: JobCtx, run: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (error instanceof MailRefusedError) throw new PermanentJobError(error.message)
      if (!isUnavailable(error) || (await answers(ctx))) throw error
    }
    while (!(await answers(ctx))) await sleep(WAIT_MS, undefined, { signal })
  }
}

function answers({ db }: JobCtx): Promise<boolean> {
  return inSystem(db, async () => true).catch(() => false)
}
