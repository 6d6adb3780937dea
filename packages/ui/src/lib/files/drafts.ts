const PREFIX = 'balcao:draft:'
const SAVE_AFTER_MS = 500

/** Drafts in the browser's storage, by name. A name carries the user, so that two people at one machine never meet. */
export type Draft<T> = { value: T; savedAt: string }

/** The kept draft, or null; a broken one counts as none. */
export function readDraft<T>(name: string): Draft<T> | null {
  try {
    const text = localStorage.getItem(PREFIX + name)
    return text ? (JSON.parse(text) as Draft<T>) : null
  } catch {
    return null
  }
}

/** Keeps a draft, of now or of when it was written elsewhere; answers when, or null when the storage is full or closed. */
export function writeDraft<T>(name: string, value: T, savedAt = new Date().toISOString()): string | null {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify({ value, savedAt } satisfies Draft<T>))
    return savedAt
  } catch {
    return null
  }
}

export function dropDraft(name: string): void {
  localStorage.removeItem(PREFIX + name)
}

/** Writes half a second after the last change; `flush` at once, as when the page is left. */
export function draftSaver<T>(name: string, onSaved: (savedAt: string | null) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: T | undefined
  const flush = () => {
    clearTimeout(timer)
    if (waiting === undefined) return
    onSaved(writeDraft(name, waiting))
    waiting = undefined
  }
  return {
    save(value: T) {
      waiting = value
      clearTimeout(timer)
      timer = setTimeout(flush, SAVE_AFTER_MS)
    },
    flush,
    drop() {
      clearTimeout(timer)
      waiting = undefined
      dropDraft(name)
    },
  }
}
