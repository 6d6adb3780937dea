import { useEffect, useState } from 'react'
import { draftSaver, readDraft } from './drafts.ts'

type Saved = { at: string | null; failed: boolean }

/** A draft by name: what was kept at the start, and the saver for what is written from now on. */
export function useDraft<T>(name: string) {
  const [kept] = useState(() => readDraft<T>(name))
  const [saved, setSaved] = useState<Saved>({ at: kept?.savedAt ?? null, failed: false })
  const [saver] = useState(() => draftSaver<T>(name, (at) => setSaved({ at, failed: at === null })))

  useEffect(() => {
    // Phones end a hidden page without a further word.
    document.addEventListener('visibilitychange', saver.flush)
    return () => {
      document.removeEventListener('visibilitychange', saver.flush)
      saver.flush()
    }
  }, [saver])

  return {
    kept,
    saved,
    save: saver.save,
    drop: () => {
      saver.drop()
      setSaved({ at: null, failed: false })
    },
  }
}
