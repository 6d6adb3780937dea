import type { Article } from '@balcao/contracts/kb/articles'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useMe } from '../../../lib/session.ts'
import { api } from '../../../lib/trpc.ts'
import { type Autosave, createAutosave, type Editing } from './autosave.ts'

/** An article being written: what is typed is saved by itself; `heard` is what the server last told of it. */
export function useEditing(heard: Article): { editing: Editing; autosave: Autosave } {
  const me = useMe()
  const [autosave] = useState(() =>
    createAutosave({ article: heard, userId: me.id, save: (input) => api.kb.articles.update.mutate(input) }),
  )
  const editing = useSyncExternalStore(autosave.subscribe, autosave.get)
  useEffect(() => autosave.hear(heard), [autosave, heard])
  useEffect(() => {
    autosave.start()
    const flush = () => void autosave.flush()
    // Leaving the page may be its end: what is not saved is kept at once.
    const hide = () => {
      autosave.keep()
      if (document.visibilityState === 'hidden') flush()
    }
    addEventListener('online', flush)
    addEventListener('pagehide', autosave.keep)
    document.addEventListener('visibilitychange', hide)
    return () => {
      removeEventListener('online', flush)
      removeEventListener('pagehide', autosave.keep)
      document.removeEventListener('visibilitychange', hide)
      autosave.stop()
    }
  }, [autosave])
  return { editing, autosave }
}
