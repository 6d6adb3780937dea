import { draftSaver, readDraft } from '@balcao/ui/lib/files/drafts'
import { useEffect, useRef, useState } from 'react'

/** What is being written in a conversation: kept on this device until it is sent, for who goes to another one and comes back. */
export function useKeptText(me: number, conversationId: number) {
  const name = `chat:${me}:${conversationId}`
  const [text, setText] = useState(() => readDraft<string>(name)?.value ?? '')
  const [drafts] = useState(() => draftSaver<string>(name, () => undefined))
  const latest = useRef(text)
  useEffect(() => {
    window.addEventListener('pagehide', drafts.flush)
    return () => {
      window.removeEventListener('pagehide', drafts.flush)
      drafts.flush()
    }
  }, [drafts])
  const write = (next: string) => {
    latest.current = next
    setText(next)
    if (next.trim()) drafts.save(next)
    else drafts.drop()
  }
  /** It was sent, and is gone unless something else is written by now. */
  const sent = (written: string) => {
    if (latest.current === written) write('')
  }
  return { text, write, sent }
}
