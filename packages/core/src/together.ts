import { setImmediate } from 'node:timers/promises'
import type { Tx } from '@balcao/db/tenant'
import type { Ctx } from './ctx.ts'

/** Rules that run beside each other in one transaction; what each waits for is asked, or written, for all of them at once. */
type Group = {
  running: number
  asked: Map<string, Asked>
  /** What is asked once for as long as they run. */
  known: Map<string, Asked[]>
  waiting: { place: number; go: () => void }[]
}
type Asked = { keys: Set<unknown>; answer: Promise<unknown> }

const groups = new WeakMap<Tx, Group>()
const places = new WeakMap<Ctx, number>()

/**
 * Runs these beside each other in the transaction of `ctx`, each with a context of its own. All have ended when it returns:
 * none may go on with a connection that serves somebody else by then.
 * @throws the error of the first that failed; the transaction is spoiled for all
 */
export async function runBeside(ctx: Ctx, runs: readonly ((ctx: Ctx) => Promise<void>)[]): Promise<void> {
  const group: Group = { running: runs.length, asked: new Map(), known: new Map(), waiting: [] }
  groups.set(ctx.db, group)
  const ended = await Promise.allSettled(
    runs.map(async (run, place) => {
      const own = { ...ctx }
      places.set(own, place)
      try {
        await run(own)
      } finally {
        group.running -= 1
        goOn(group)
      }
    }),
  )
  groups.delete(ctx.db)
  const failed = ended.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

/**
 * Asks `ask` for these keys; with whoever asks for the same in the same turn of the event loop, as one question. The answer
 * is that to all their keys, and nothing of it is kept: who asks later sees what was written meanwhile.
 */
export async function together<K, R>(db: Tx, what: string, keys: readonly K[], ask: (keys: K[]) => Promise<R>): Promise<R> {
  const group = groups.get(db)
  if (!group) return ask([...new Set(keys)])
  const asked = group.asked.get(what) ?? begin<K>(group, what, ask)
  for (const key of keys) asked.keys.add(key)
  return asked.answer as Promise<R>
}

/**
 * Like `together`, but what was asked is known from then on to all who run beside each other: for what none of them changes, as
 * people and their roles, or a message that was written. Asked for more than is known, all of it is asked.
 */
export async function knownTogether<K, R>(db: Tx, what: string, keys: readonly K[], ask: (keys: K[]) => Promise<R>): Promise<R> {
  const group = groups.get(db)
  const known = group?.known.get(what)?.find((one) => keys.every((key) => one.keys.has(key)))
  if (known) return known.answer as Promise<R>
  const answer = together(db, what, keys, ask)
  const asked = group?.asked.get(what)
  if (group && asked) {
    const all = group.known.get(what) ?? []
    if (!all.includes(asked)) group.known.set(what, [...all, asked])
  }
  return answer
}

/** Asks now what is known from then on, beside what else is asked. Outside of `runBeside` nothing is kept, so nothing is asked ahead. */
export async function ahead(db: Tx, ask: () => Promise<unknown>): Promise<void> {
  if (groups.has(db)) await ask()
}

function begin<K>(group: Group, what: string, ask: (keys: K[]) => Promise<unknown>): Asked {
  const keys = new Set<unknown>()
  const answer = setImmediate().then(() => {
    group.asked.delete(what)
    return ask([...keys] as K[])
  })
  const asked = { keys, answer }
  group.asked.set(what, asked)
  return asked
}

/** Waits until all others of the group have come as far or ended, then goes on in the order in which they were begun. */
export function inTurn(ctx: Ctx): Promise<void> {
  const group = groups.get(ctx.db)
  if (!group) return Promise.resolve()
  return new Promise((go) => {
    group.waiting.push({ place: places.get(ctx) ?? 0, go })
    // Once this one waits as well: who comes last would else go on behind all others.
    queueMicrotask(() => goOn(group))
  })
}

function goOn(group: Group): void {
  if (group.waiting.length < group.running) return
  for (const { go } of group.waiting.splice(0).toSorted((a, b) => a.place - b.place)) go()
}
