import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

const NEAR_END_PX = 80

type Reading = {
  count: number
  /** Where it opens: the id of the linked message or of the first unread one; empty for its end. */
  start: string
  ready: boolean
  /** Also what is far from the start is drawn: it comes after the rest, above what is being read. */
  isAllDrawn: boolean
  /** The reader has the end before them. */
  onEnd: () => void
}

/**
 * Where the reader is in a conversation: it opens at its end (or at `start`), follows new messages while the reader is
 * at the end, and otherwise leaves the page where it is and counts them.
 */
export function useReadingPlace({ count, start, ready, isAllDrawn, onEnd }: Reading) {
  const ref = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const shown = useRef('')
  /** Where the start was brought to: whoever is elsewhere has scrolled. */
  const broughtTo = useRef(-1)
  const [seen, setSeen] = useState<number | null>(null)

  const look = () => {
    const box = ref.current
    if (!box) return
    atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END_PX
    if (!atEnd.current) return
    setSeen(count)
    if (ready && document.visibilityState === 'visible') onEnd()
  }
  const toEnd = () => {
    const box = ref.current
    if (box) box.scrollTop = box.scrollHeight
    look()
  }
  const bring = (target: HTMLElement) => {
    target.scrollIntoView({ block: start.startsWith('mensagem-') ? 'center' : 'start' })
    broughtTo.current = ref.current?.scrollTop ?? -1
  }
  const follow = useEffectEvent(() => {
    if (!ready) return
    const isMessage = start.startsWith('mensagem-')
    const target = start !== shown.current && (isMessage || seen === null) ? document.getElementById(start) : null
    if (target) {
      shown.current = start
      bring(target)
      if (isMessage) target.focus({ preventScroll: true })
      setSeen(count)
      look()
    } else if (atEnd.current) toEnd()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message asks whether to follow it
  useEffect(() => follow(), [count, ready, start])

  // Before the browser draws it: what comes above must not push away what is read.
  const keepPlace = useEffectEvent(() => {
    const box = ref.current
    if (!box) return
    const target = shown.current === start && box.scrollTop === broughtTo.current ? document.getElementById(start) : null
    if (target) bring(target)
    else if (atEnd.current && seen !== null) box.scrollTop = box.scrollHeight
  })
  useLayoutEffect(() => {
    if (isAllDrawn) keepPlace()
  }, [isAllDrawn])

  // A panel that folds or a composer that grows takes nothing from a reader at the end.
  const stay = useEffectEvent(() => atEnd.current && seen !== null && toEnd())
  useEffect(() => {
    const box = ref.current
    if (!box) return
    const watch = new ResizeObserver(() => stay())
    watch.observe(box)
    // Text that is formatted and images that arrive make what is read longer.
    for (const part of box.children) watch.observe(part)
    return () => watch.disconnect()
  }, [])

  const lookAgain = useEffectEvent(look)
  useEffect(() => {
    const onVisible = () => lookAgain()
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [])

  return { ref, toEnd, onScroll: look, unseen: seen === null ? 0 : Math.max(0, count - seen) }
}
