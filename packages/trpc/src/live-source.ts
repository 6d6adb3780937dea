import type { LiveEvent } from '@balcao/contracts/realtime/live'
import type { PresenceSaid } from '@balcao/core/comments/presence'

/** Where live events come from: the server's fan-out, already filtered for the caller. */
export type LiveSource = {
  /** Events after `lastSeq` (all that follows a `ready` when undefined), until `signal` aborts. */
  follow(lastSeq: number | undefined, signal: AbortSignal): AsyncIterable<LiveEvent>
  /** Tells everybody's servers that somebody is at a ticket; it is heard, or it is not. */
  say(said: PresenceSaid): void
}
