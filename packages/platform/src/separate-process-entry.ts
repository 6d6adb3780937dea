import { type Job, type Limits, openThread } from './thread.ts'

/** What a process of `openSeparateProcess` runs: its thread does the work, so that this one can count and end it. */
const { job, limits } = JSON.parse(process.argv[2] as string) as { job: Job; limits: Limits }
/** What ends a thread is answered, and logged by who asked. */
const thread = openThread<unknown[], unknown>(job, limits, { warn: () => undefined })

process.on('message', async (args: unknown[]) => {
  try {
    process.send?.({ value: await thread.run(...args) })
  } catch (error) {
    process.send?.({ error: (error as Error).message })
  }
})
process.on('disconnect', () => process.exit())
