import { setTimeout as sleep } from 'node:timers/promises'
import { HttpClient } from '../http-client.ts'
import { type Figures, figuresOf } from '../measure.ts'
import { cpuMs } from '../process-use.ts'
import { listenAll, type Transport } from './clients.ts'
import type { Room } from './people.ts'
import { allHeard, asText, post, type Target } from './posts.ts'
import { perPost, usedBy, type Workers } from './processor.ts'

/** Posts to each room before any is measured. */
const FIRSTS = 10

/** Rooms: from a post to the last of its room. */
export type Posts = { transport: Transport; rate: number; toLast: Figures; refused: number; twice: number }

/** So many posts a second, for so long, so many times one after the other. */
type Load = { rate: number; seconds: number; windows: number; workers: Workers }

/** In rooms: so many comments a second, each to everybody of its organisation; none lost, none twice. */
export async function measureRooms(
  { transport, port, server, http }: Target,
  rooms: Room[],
  { rate, seconds: forSeconds, windows, workers }: Load,
  tell: (line: string) => void,
): Promise<Posts> {
  const size = (rooms[0] as Room).tokens.length
  const heard = new Map<number, number[]>()
  const { sockets } = await listenAll(
    transport,
    port,
    rooms.flatMap(({ tokens }) => tokens),
    (message, at) => heard.get(message)?.push(at),
  )
  const clients = Array.from({ length: 16 }, () => new HttpClient(port))
  const free = [...clients]
  const began = new Map<number, number>()
  /** Sends these at the rate; resolves when all are answered. */
  const send = async (from: number, to: number) => {
    const sending: Promise<void>[] = []
    const start = performance.now()
    for (let n = from; n < to; n++) {
      const wait = start + ((n - from) * 1_000) / rate - performance.now()
      if (wait > 1) await sleep(wait)
      let client = free.pop()
      for (; !client; client = free.pop()) await sleep(1)
      const room = rooms[n % rooms.length] as Room
      heard.set(n, [])
      began.set(n, performance.now())
      const taken = client
      sending.push(
        post(taken, transport, room.tokens[n % size] as string, room.ticketId, n).then((isIn) => {
          if (!isIn) heard.delete(n)
          free.push(taken)
        }),
      )
    }
    await Promise.all(sending)
    return performance.now() - start
  }
  // The first posts open tickets, make their writers follow them, and let each connection of the database learn some sixty plans: by then about
  // all have, as of a server at work, and no way pays that for the next.
  const firsts = FIRSTS * rooms.length
  await send(0, firsts)
  for (let n = 0; n < firsts; n++) {
    if (heard.has(n)) await allHeard(heard, n, size)
    heard.delete(n)
  }
  await sleep(1_000)
  const count = rate * forSeconds
  const all: number[] = []
  const posts = { elapsed: 0, twice: 0, refused: 0 }
  for (let window = 0, first = firsts; window < windows; window++, first += count) {
    const cpu = cpuMs(server)
    const used = await usedBy(workers)
    const took = await send(first, first + count)
    const last: number[] = []
    for (const n of heard.keys()) last.push(Math.max(...(await allHeard(heard, n, size))) - (began.get(n) as number))
    await sleep(500)
    const twice = [...heard.values()].reduce((sum, times) => sum + Math.max(0, times.length - size), 0)
    const refused = count - last.length
    tell(
      `${transport}: POST to the last of a room of ${size}, ${sockets.length} sockets, ${((count / took) * 1_000).toFixed(0)} of ${rate} posts/s: ${asText(figuresOf(last, took))}; ${refused} refused, 0 lost, ${twice} twice; ${((cpuMs(server) - cpu) / count).toFixed(1)} ms of the server's processor a post`,
    )
    if (transport !== 'floor') tell(`${transport}: ${perPost(used, await usedBy(workers), count)}`)
    heard.clear()
    all.push(...last)
    posts.elapsed += took
    posts.twice += twice
    posts.refused += refused
  }
  for (const one of sockets) one.terminate()
  for (const one of clients) one.close()
  http.close()
  await sleep(1_000)
  return { transport, rate, toLast: figuresOf(all, posts.elapsed), refused: posts.refused, twice: posts.twice }
}
