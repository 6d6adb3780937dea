import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpClient } from '../http-client.ts'
import type { Figures } from '../measure.ts'
import type { Observed } from '../process-use.ts'
import { floorRoom, MARK, type Transport } from './clients.ts'

/** Where the listeners of one way come in, and who answers there. */
export type Target = { transport: Transport; port: number; server: Observed; http: HttpClient }

const LATEST_MS = 30_000

/** Writes a message to a ticket that all of the room hear; says whether it was taken. */
export async function post(http: HttpClient, transport: Transport, token: string, ticketId: number, n: number): Promise<boolean> {
  const content = `${MARK}${n}#`
  const [path, body] =
    transport === 'floor'
      ? [floorRoom(token), content.padEnd(1_500, ' ')]
      : [`/api/tickets/${ticketId}/comments`, JSON.stringify({ content })]
  return (await http.send('POST', path, token, body)).status < 300
}

/** When each of so many heard a message. @throws Error when somebody has not after half a minute */
export async function allHeard(heard: Map<number, number[]>, message: number, listeners: number): Promise<number[]> {
  const times = heard.get(message) as number[]
  for (const end = performance.now() + LATEST_MS; times.length < listeners; await sleep(5))
    if (performance.now() > end) throw new Error(`message ${message} reached ${times.length} of ${listeners} listeners`)
  return times
}

export const asText = ({ p50, p99, max }: Figures) => `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)}, max ${max.toFixed(0)}`
