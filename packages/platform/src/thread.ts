import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Log } from './log.ts'
import { type Answer, oneAtATime, type Thread } from './one-at-a-time.ts'

/** The processor time of a call is looked at this often, and counted from the first look on. */
const LOOK_MS = 100
const ENTRY = fileURLToPath(import.meta.resolve('./thread-entry.ts'))

/** The address of a module and the name of a function that it exports. */
export type Job = { module: string; name: string }
/** Whoever asked nothing for so long starts anew: a thread that read mails holds 50 MB or more. */
const IDLE_MS = 30_000

/**
 * `cpuMs` is what a call may use of a processor, `timeoutMs` how long it may take on a busy machine, `idleMs` how long the thread stays without any
 * (30 s), `bytesMb` what it may hold outside its heap: the bytes of buffers.
 */
export type Limits = { cpuMs: number; timeoutMs: number; memoryMb: number; idleMs?: number; bytesMb?: number }

/**
 * Runs a function in a thread of its own, which can be ended in the middle of it: JavaScript that loops, or fills its memory, stops
 * nothing else. The thread starts with the first call and stays while it is used; one that had to be ended is replaced.
 */
export function openThread<Args extends unknown[], Result>(job: Job, limits: Limits, log: Pick<Log, 'warn'>): Thread<Args, Result> {
  let current: { worker: Worker; ready: Promise<unknown> } | undefined
  let idle: NodeJS.Timeout | undefined

  function endWhenIdle() {
    idle = setTimeout(() => {
      const unused = current
      current = undefined
      void unused?.worker.terminate()
    }, limits.idleMs ?? IDLE_MS).unref()
  }

  function start() {
    const worker = new Worker(ENTRY, { workerData: job, resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb } })
    worker.unref()
    const started = { worker, ready: once(worker, 'message') }
    worker.on('error', () => {
      if (current === started) current = undefined
    })
    current = started
    return started
  }

  async function ask(args: Args): Promise<Answer> {
    clearTimeout(idle)
    const { worker, ready } = current ?? start()
    try {
      await ready
      return await answerOf(worker, args)
    } catch (error) {
      log.warn({ err: error, function: job.name }, 'a thread was ended: its work took too long or too much memory')
      current = undefined
      await worker.terminate()
      throw error
    } finally {
      endWhenIdle()
    }
  }

  async function answerOf(worker: Worker, args: Args): Promise<Answer> {
    const ending = new AbortController()
    let before: NodeJS.CpuUsage | undefined
    const look = async () => {
      before ??= await worker.cpuUsage()
      const { user, system } = await worker.cpuUsage(before)
      if (user + system > limits.cpuMs * 1_000) return ending.abort()
      if (limits.bytesMb === undefined) return
      const { external_memory: bytes } = await worker.getHeapStatistics()
      if (bytes > limits.bytesMb * 1024 ** 2) ending.abort()
    }
    const looking = setInterval(() => void look().catch(() => undefined), LOOK_MS)
    try {
      const answer = once(worker, 'message', { signal: AbortSignal.any([ending.signal, AbortSignal.timeout(limits.timeoutMs)]) })
      worker.postMessage(args)
      return (await answer)[0] as Answer
    } finally {
      clearInterval(looking)
    }
  }

  return oneAtATime<Args, Result>(ask, async () => {
    clearTimeout(idle)
    await current?.worker.terminate()
  })
}
