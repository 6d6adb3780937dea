import { useRef, useState } from 'react'
import { notify } from '../../toasts.tsx'
import { failureOf } from '../failure.ts'
import { t } from './notice-messages.ts'

export type SaveState = 'idle' | 'saving' | 'saved' | 'undone'

type Saving<Shown, Change> = {
  shown: Shown
  /** Shows what is chosen before the server knows. */
  show: (value: Shown) => void
  send: (change: Change) => Promise<Shown>
  /** The change that brings back what was. */
  back: (before: Shown, change: Change) => Change
  with: (before: Shown, change: Change) => Shown
  reload: () => Promise<unknown>
}

/** Keeps each choice at once, one after the other; the last can be undone. What the server refuses is shown as it was. */
export function useSaveAtOnce<Shown, Change>(saving: Saving<Shown, Change>) {
  const [state, setState] = useState<SaveState>('idle')
  const [undo, setUndo] = useState<Change | null>(null)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const waiting = useRef(0)

  const send = async (change: Change, done: SaveState): Promise<boolean> => {
    setState('saving')
    saving.show(saving.with(saving.shown, change))
    waiting.current += 1
    const sent = queue.current.then(() => saving.send(change))
    queue.current = sent.catch(() => undefined)
    try {
      const after = await sent
      if (waiting.current === 1) {
        saving.show(after)
        setState(done)
      }
      return true
    } catch (error) {
      notify.error(t('failed', { why: failureOf(error).message }), { id: 'notices' })
      setUndo(null)
      setState('idle')
      await saving.reload()
      return false
    } finally {
      waiting.current -= 1
    }
  }

  return {
    state,
    save: async (change: Change) => {
      setUndo(saving.back(saving.shown, change))
      await send(change, 'saved')
    },
    undo: undo
      ? async () => {
          setUndo(null)
          await send(undo, 'undone')
        }
      : null,
    forget: () => {
      setUndo(null)
      setState('idle')
    },
  }
}
