/** One tab of all that are open makes sounds, shows system notices and counts in its title. Without locks it is the one on screen. */
let leads = false
let asked = false
const waiting = new Set<() => void>()

/** Runs it when this tab becomes the one. */
export const onLeading = (run: () => void) => void waiting.add(run)

export function isLeader(): boolean {
  if (!('locks' in navigator)) return !document.hidden
  if (!asked) {
    asked = true
    // Held until the tab goes; then the next one gets it.
    void navigator.locks.request('balcao:notifications', () => {
      leads = true
      for (const run of waiting) run()
      return new Promise<never>(() => undefined)
    })
  }
  return leads
}

/** What tabs tell each other of one notification: that it was seen arriving, or that a tab is on screen at all. */
type Sighting = { id: number; inSight: boolean }

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('balcao:notifications')
const sightings = new Map<number, Sighting>()
const KEPT = 100
if (channel) channel.onmessage = ({ data }: MessageEvent<Sighting>) => note(data)

function note(sighting: Sighting): void {
  const known = sightings.get(sighting.id)
  sightings.set(sighting.id, { id: sighting.id, inSight: sighting.inSight || known?.inSight === true })
  const oldest = sightings.keys().next().value
  if (sightings.size > KEPT && oldest !== undefined) sightings.delete(oldest)
}

/** Says to the other tabs that this one is on screen, and whether it shows the notification. */
export function tellSighting(id: number, inSight: boolean): void {
  if (document.hidden) return
  const sighting = { id, inSight }
  note(sighting)
  channel?.postMessage(sighting)
}

export const sightingOf = (id: number): Sighting | undefined => sightings.get(id)
