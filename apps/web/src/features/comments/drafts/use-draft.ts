import type { TicketDraft } from '@balcao/contracts/comments/drafts'
import { draftSaver, readDraft, writeDraft } from '@balcao/ui/lib/files/drafts'
import { useStable } from '@balcao/ui/lib/react/use-stable'
import { useEffect, useEffectEvent, useState } from 'react'
import { useMe } from '../../../lib/session.ts'
import { reconcile } from './reconcile.ts'
import { serverSaver } from './server-saver.ts'
import type { KeptDrafts } from './use-kept-drafts.ts'
import { useOthers } from './use-others.ts'

const UNDER_THE_PEN = '9999'

/** The text of one mode on one ticket, kept for this user until it is sent: on this device and, for the desk, on the server. */
export function useDraft(ticketId: number, mode: TicketDraft['mode'], { isEnabled, found, isFailing, retry }: KeptDrafts) {
  const me = useMe()
  const name = `ticket:${me.id}:${ticketId}:${mode}`
  const [kept] = useState(() => readDraft<string>(name))
  const [text, setText] = useState(kept?.value ?? '')
  const [savedAt, setSavedAt] = useState<string | null | undefined>(kept?.savedAt)
  const others = useOthers(name, text)
  const { other } = others
  const [isAlone, setAlone] = useState(false)
  const [isClashing, setClashing] = useState(false)
  const [drafts] = useState(() => draftSaver<string>(name, setSavedAt))
  const clash = useStable(({ content, updatedAt }: TicketDraft) => {
    others.keep({ text: content, at: updatedAt })
    setClashing(true)
  })
  const [server] = useState(() => serverSaver(ticketId, mode, name, { onTold: (isThere) => setAlone(!isThere), onClash: clash }))

  useEffect(() => {
    const leave = () => {
      drafts.flush()
      server.flush()
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [drafts, server])

  const meet = useEffectEvent((there: TicketDraft | undefined) => {
    if (server.isBusy()) return
    drafts.flush()
    // Whatever the clocks say, what is being written here is not taken away.
    const writtenAt = server.hasWritten() ? UNDER_THE_PEN : (readDraft<string>(name)?.savedAt ?? new Date().toISOString())
    const here = text.trim() ? { text, at: writtenAt } : null
    const { show, other, push } = reconcile(here, server.link(), there ?? null)
    if (there && here?.text === there.content) server.agree({ version: there.updatedAt, at: readDraft<string>(name)?.savedAt ?? '' })
    if (show === 'there' && there) {
      setText(there.content)
      setSavedAt(there.updatedAt)
      // Where there is another, this device keeps that one until something is written.
      if (!other && writeDraft(name, there.content, there.updatedAt)) server.agree({ version: there.updatedAt, at: there.updatedAt })
    }
    if (show === 'nothing') setText('')
    if (other) others.keep(other)
    if (push || (here && other && server.hasWritten())) server.save(text)
    else setAlone(false)
    server.begin(there?.updatedAt ?? null)
  })
  useEffect(() => {
    if (found) meet(found.data.find((one) => one.mode === mode))
  }, [found, mode])

  // What could not be kept there is, once the server answers again and has said what it has.
  useEffect(() => (isAlone ? retry() : undefined), [isAlone, retry])

  const write = (next: string) => {
    setText(next)
    if (next.trim()) drafts.save(next)
    else drafts.drop()
    if (isEnabled) server.save(next)
  }

  const settle = () => {
    setClashing(false)
    server.settle()
  }

  return {
    text,
    savedAt: text ? savedAt : undefined,
    /** True where the server does not have it, though it should. */
    isAlone: isAlone || isFailing || isClashing,
    write,
    /** What was written elsewhere, or before that, and is not shown. */
    other,
    /** True where the other came between, and it is to be said which of the two is to be kept. */
    isClashing: isClashing && other !== null,
    /** Lets the two change places. */
    swap() {
      if (!other) return
      others.replace(other, text.trim() ? { text, at: savedAt ?? new Date().toISOString() } : null)
      settle()
      write(other.text)
    },
    /** Goes on with what is shown; the other can still be had. */
    keepMine() {
      settle()
      server.save(text)
    },
    /** Empties the editor; the kept draft goes only when the message has arrived. */
    clear() {
      setText('')
      setClashing(false)
      server.hold()
    },
    restore(sent: string) {
      setText((now) => now || sent)
      if (isEnabled) server.resume(sent)
    },
    drop() {
      drafts.drop()
      others.clear()
      const meanwhile = server.sent()
      if (meanwhile) drafts.save(meanwhile)
    },
  }
}
export type Draft = ReturnType<typeof useDraft>
