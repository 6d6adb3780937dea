import type { LiveChatEvent } from '@balcao/contracts/realtime/live'

type Hears = (event: LiveChatEvent) => void
const hearers = new Set<Hears>()

/** Passes on what happens in the person's conversations; what shows them is loaded late, and fetches what came before. */
export const tellChat: Hears = (event) => {
  for (const hear of hearers) hear(event)
}

/** Hears of conversations; answers what ends it. */
export function hearChat(hear: Hears): () => void {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}
