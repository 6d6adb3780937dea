/** Something waits for the person to prove who they are. */
type Waiting = { promise: Promise<boolean>; settle: (proved: boolean) => void }

let waiting: Waiting | null = null
let dialogs = 0
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** How long a page may take until its dialog is there: its code comes after what people see first. */
const DIALOG_WITHIN_MS = 10_000

/** Asks for a proof; whoever asks meanwhile waits for the same one. False where it is declined, or no dialog comes. */
export function askForProof(): Promise<boolean> {
  if (!waiting) {
    let settle: Waiting['settle'] = () => undefined
    const promise = new Promise<boolean>((resolve) => {
      settle = resolve
    })
    waiting = { promise, settle }
    tell()
    if (dialogs === 0) setTimeout(() => dialogs === 0 && proofAsked.settle(false), DIALOG_WITHIN_MS)
  }
  return waiting.promise
}

/** What the dialog needs: whether somebody waits, and the way to answer. */
export const proofAsked = {
  get: () => waiting !== null,
  settle(proved: boolean): void {
    waiting?.settle(proved)
    waiting = null
    tell()
  },
  /** For as long as a dialog is mounted. */
  subscribe(listener: () => void): () => void {
    dialogs += 1
    listeners.add(listener)
    return () => {
      dialogs -= 1
      listeners.delete(listener)
      if (dialogs === 0) proofAsked.settle(false)
    }
  },
}
