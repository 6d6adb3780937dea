import { setTimeout as sleep } from 'node:timers/promises'
import WebSocket from 'ws'
import type { BenchEnvironment } from './bench-environment.ts'
import { aCaller } from './calls.ts'
import { type Figures, figuresOf, pound } from './measure.ts'
import type { Profile } from './profiles.ts'
import { drained } from './rounds.ts'
import { barePool, COMMENT, type Facts, NEW_COMMENT } from './statements.ts'

const PAUSE_MS = 25
const LATEST_MS = 10_000
const LOAD = 16

/** From the moment the commit is sent to the moment another client's socket has the event. */
export type Live = { idle: Figures; loaded: Figures; loadPerSecond: number }

type Listener = { heard: Map<number, (at: number) => void>; close: () => void }

export async function measureLive(environment: BenchEnvironment, facts: Facts, profile: Profile): Promise<Live> {
  const token = await environment.signIn(environment.ports.server, 'bench-big')
  const listener = await listen(environment.ports.server, token)
  const crowd = Array.from({ length: LOAD }, () => aCaller('rest', 'list', facts, environment.ports.server, token))
  try {
    await timeComments(environment, facts, listener, Math.ceil(profile.liveComments / 10))
    const idle = await timeComments(environment, facts, listener, profile.liveComments)
    await drained(environment.url)
    let timing = true
    let calls = 0
    const began = performance.now()
    const load = (async () => {
      while (timing) calls += (await pound(crowd, 250)).count
    })()
    const loaded = await timeComments(environment, facts, listener, profile.liveComments).finally(() => {
      timing = false
    })
    await load
    const loadPerSecond = (calls / (performance.now() - began)) * 1000
    await drained(environment.url)
    return { idle, loaded, loadPerSecond }
  } finally {
    listener.close()
    for (const caller of crowd) caller.close()
  }
}

async function timeComments(environment: BenchEnvironment, facts: Facts, listener: Listener, count: number): Promise<Figures> {
  const pool = barePool(environment.url, 1)
  const client = await pool.connect()
  const times: number[] = []
  const began = performance.now()
  try {
    for (let n = 0; n < count; n++) {
      await client.query('begin')
      const values = [facts.tenantId, facts.openIds[n % facts.openIds.length], facts.agentId, NEW_COMMENT]
      const { rows } = await client.query({ name: 'live-comment', text: COMMENT, values })
      const heard = new Promise<number>((resolve) => listener.heard.set(Number(rows[0].id), resolve))
      const at = performance.now()
      await client.query('commit')
      const event = await Promise.race([heard, sleep(LATEST_MS, undefined)])
      if (event === undefined) throw new Error(`An event did not reach the other client's socket within ${LATEST_MS / 1000} s.`)
      times.push(event - at)
      await sleep(PAUSE_MS)
    }
  } finally {
    client.release()
    await pool.end()
  }
  return figuresOf(times, performance.now() - began)
}

/** Another client of the desk, subscribed as the staff app is. */
async function listen(port: number, token: string): Promise<Listener> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/trpc-ws?connectionParams=1`)
  const heard: Listener['heard'] = new Map()
  await new Promise<void>((ready, fail) => {
    socket.once('error', fail)
    socket.once('close', (code) => fail(new Error(`the websocket was closed with ${code}`)))
    socket.once('open', () => {
      socket.send(JSON.stringify({ method: 'connectionParams', data: { token } }))
      socket.send(JSON.stringify({ id: 1, method: 'subscription', params: { path: 'live.events', input: {} } }))
    })
    socket.on('message', (frame) => {
      const at = performance.now()
      const text = String(frame)
      if (text === 'PING') return socket.send('PONG')
      const { result, error } = JSON.parse(text) as { result?: { data?: { data?: LiveData } }; error?: unknown }
      if (error) return fail(new Error(`the subscription was refused: ${text}`))
      const event = result?.data?.data
      if (event?.name === 'ready') ready()
      if (event?.comment) {
        heard.get(event.comment.id)?.(at)
        heard.delete(event.comment.id)
      }
    })
  })
  return { heard, close: () => socket.terminate() }
}
type LiveData = { name: string; comment?: { id: number } }
