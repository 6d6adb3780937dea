import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** What a process holds, in kB: all that the machine gives it, and what of it are live objects. */
export type Held = { rss: number; heap: number }

/** A running process, as the machine and its inspector see it. */
export type Observed = { pid: number; inspector: number }

const TICKS_PER_SECOND = 100

/** Milliseconds of processor time that it has used so far. */
export function cpuMs({ pid }: Observed): number {
  // After the name, which may hold anything, in brackets.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_PER_SECOND
}

/** What it holds once its garbage is gone. */
export async function heldBy({ pid, inspector }: Observed): Promise<Held> {
  await sleep(1_500)
  const [page] = (await (await fetch(`http://127.0.0.1:${inspector}/json/list`)).json()) as { webSocketDebuggerUrl: string }[]
  const debug = new globalThis.WebSocket(page?.webSocketDebuggerUrl ?? '')
  await new Promise((resolve) => debug.addEventListener('open', resolve))
  let id = 0
  const call = async (method: string) => {
    const answer = new Promise<MessageEvent>((resolve) => debug.addEventListener('message', resolve, { once: true }))
    debug.send(JSON.stringify({ id: ++id, method }))
    return (JSON.parse(String((await answer).data)) as { result: { usedSize: number; backingStorageSize?: number } }).result
  }
  for (let n = 0; n < 3; n++) {
    await call('HeapProfiler.collectGarbage')
    await sleep(500)
  }
  const { usedSize, backingStorageSize = 0 } = await call('Runtime.getHeapUsage')
  debug.close()
  const rss = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  return { rss, heap: (usedSize + backingStorageSize) / 1_024 }
}
