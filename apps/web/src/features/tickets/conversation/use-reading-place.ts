import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

const NEAR_END_PX = 80

type Reading = {
  /** What is read so far, oldest first, and how much there is below it. */
  shown: readonly { key: string }[]
  below: number
  /** Where it opens: the id of the linked message or of the first unread one; empty for its end. */
  start: string
  /** The start is among what is read so far. */
  ready: boolean
  /** Nothing older is still to come. */
  isWhole: boolean
  /** Also what is far from the start is drawn: it comes after the rest, above what is being read. */
  isAllDrawn: boolean
  /** The reader has the end before them. */
  onEnd: () => void
}

/**
 * Where the reader is in a conversation: it opens at its end (or at `start`), follows new messages while the reader is
 * at the end, and otherwise leaves the page where it is and counts them.
 */
export function useReadingPlace({ shown, below, start, ready, isWhole, isAllDrawn, onEnd }: Reading) {
  const ref = useRef<HTMLDivElement>(null)
  const count = shown.length + below
  const first = shown[0]?.key
  const atEnd = useRef(true)
  /** How far the reader is from the end, in pixels. */
  const fromEnd = useRef(0)
  const broughtFor = useRef('')
  const isOpened = useRef(false)
  /** Where the start was brought to: whoever is elsewhere has scrolled. */
  const broughtTo = useRef(-1)
  const [seen, setSeen] = useState<number | null>(null)

  const look = () => {
    const box = ref.current
    if (!box) return
    fromEnd.current = box.scrollHeight - box.scrollTop
    atEnd.current = fromEnd.current - box.clientHeight < NEAR_END_PX
    if (!atEnd.current) return
    if (isWhole) setSeen(count)
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
    const target = start !== broughtFor.current && (isMessage || !isOpened.current) ? document.getElementById(start) : null
    if (target) {
      broughtFor.current = start
      bring(target)
      if (isMessage) target.focus({ preventScroll: true })
      look()
    } else if (atEnd.current) toEnd()
    if (isWhole && (target || seen === null)) setSeen(count)
    isOpened.current = true
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message asks whether to follow it
  useEffect(() => follow(), [count, ready, isWhole, start])

  // Before the browser draws it: what comes above must not push away what is read.
  const keepPlace = useEffectEvent(() => {
    const box = ref.current
    if (!box) return
    const target = broughtFor.current === start && box.scrollTop === broughtTo.current ? document.getElementById(start) : null
    if (target) bring(target)
    else if (atEnd.current && isOpened.current) box.scrollTop = box.scrollHeight
    // Elsewhere the browser does it by itself.
    else if (box.scrollTop === 0) box.scrollTop = box.scrollHeight - fromEnd.current
  })
  const wasFirst = useRef(first)
  const countEarlier = useEffectEvent(() => {
    const earlier = shown.findIndex(({ key }) => key === wasFirst.current)
    wasFirst.current = first
    if (seen !== null && earlier !== 0) setSeen(earlier < 0 ? count : seen + earlier)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: earlier messages come with another first one
  useLayoutEffect(() => {
    countEarlier()
    if (isAllDrawn) keepPlace()
  }, [isAllDrawn, first])

  // A panel that folds or a composer that grows takes nothing from a reader at the end.
  const stay = useEffectEvent(() => {
    const box = ref.current
    if (atEnd.current && isOpened.current) toEnd()
    else if (box) fromEnd.current = box.scrollHeight - box.scrollTop
  })
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
