/** A text and when it was written. */
export type Written = { text: string; at: string }
/** What this device and the server last had in common: the server's version, and when its text was written here. */
export type Link = { version: string; at: string }
/** What the server has; its instant is its version. */
export type Kept = { content: string; updatedAt: string }

export type Meeting = {
  show: 'here' | 'there' | 'nothing'
  /** What is not shown, and can be taken instead. */
  other: Written | null
  /** True where the server has yet to hear of what is here, be it a text or that there is none. */
  push: boolean
}

const stay: Meeting = { show: 'here', other: null, push: false }

/** What becomes of a draft on this device that meets the server's: nothing is lost without being offered, and the newer is shown. */
export function reconcile(here: Written | null, link: Link | null, there: Kept | null): Meeting {
  if (!there) {
    if (!here) return stay
    // Both had it once: it was sent, or thrown away, elsewhere.
    if (link?.at === here.at) return { show: 'nothing', other: here, push: false }
    return { ...stay, push: true }
  }
  // The server knows nothing that this device did not know before.
  if (link && there.updatedAt <= link.version) return { ...stay, push: here?.text !== there.content }
  if (!here) return { show: 'there', other: null, push: false }
  if (here.text === there.content) return stay
  if (there.updatedAt > here.at) return { show: 'there', other: here, push: false }
  return { ...stay, other: { text: there.content, at: there.updatedAt } }
}
