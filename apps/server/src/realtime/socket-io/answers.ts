import { randomUUID } from 'node:crypto'
import { asDomainError, invalidFrom } from '@balcao/core/errors'
import type { Log } from '@balcao/platform/log'
import { errorBody } from '@balcao/trpc/errors'
import type { Socket } from 'socket.io'
import type { z } from 'zod'
import { report } from '../../errors.ts'

/**
 * Answers an event of the client's. A client that asks for an acknowledgement gets `{ ok }` with what came of it or the
 * error; to others a refusal is told as `error`.
 */
export function answer<S extends z.ZodType>(
  { socket, log }: { socket: Socket; log: Log },
  event: string,
  schema: S,
  run: (input: z.output<S>) => Promise<object | undefined> | object | undefined,
): void {
  socket.on(event, async (...sent: unknown[]) => {
    const last = sent.at(-1)
    const acknowledge = typeof last === 'function' ? (last as (answer: object) => void) : undefined
    try {
      const parsed = schema.safeParse(acknowledge && sent.length === 1 ? undefined : sent[0])
      if (!parsed.success) throw invalidFrom(parsed.error.issues)
      const answered = await run(parsed.data)
      acknowledge?.({ ok: true, ...answered })
    } catch (thrown) {
      const error = asDomainError(thrown)
      const requestId = randomUUID()
      report(log, error, requestId, `socket.io ${event}`)
      const body = errorBody(error, requestId)
      if (acknowledge) acknowledge({ ok: false, error: body })
      else socket.emit('error', body)
    }
  })
}
