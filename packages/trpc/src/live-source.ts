import type { LiveEvent } from '@balcao/contracts/realtime/live'

/** Where live events come from: the server's fan-out, already filtered for the caller. */
export type LiveSource = {
  /** Events after `lastSeq` (all that follows a `ready` when undefined), until `signal` aborts. */
  follow(lastSeq: number | undefined, signal: AbortSignal): AsyncIterable<LiveEvent>
}
