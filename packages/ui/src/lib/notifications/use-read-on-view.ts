import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { READ_AFTER_MS, READ_AT_SHARE } from './constants.ts'
import { ViewClock } from './view-clock.ts'

export type Watch = (element: HTMLElement, id: number) => () => void

/** Tells which rows were half in sight for three seconds, the page not being hidden; answers what puts a row under watch. */
export function useReadOnView(scroller: RefObject<HTMLElement | null>, onSeen: (ids: number[]) => void): Watch {
  const tell = useEffectEvent(onSeen)
  const [watching] = useState(createWatching)
  useEffect(() => watching.start(scroller.current, (ids) => tell(ids)), [watching, scroller])
  return watching.watch
}

function createWatching() {
  const clock = new ViewClock(READ_AFTER_MS)
  const ids = new Map<Element, number>()
  let observer: IntersectionObserver | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let tell: (ids: number[]) => void = () => undefined

  const plan = () => {
    clearTimeout(timer)
    const wait = clock.nextIn(performance.now())
    if (wait === null) return
    timer = setTimeout(() => {
      const seen = clock.take(performance.now())
      if (seen.length > 0) tell(seen)
      plan()
    }, wait)
  }
  const onVisibility = () => {
    if (document.hidden) clock.pause(performance.now())
    else clock.resume(performance.now())
    plan()
  }
  return {
    start(root: HTMLElement | null, onSeen: (ids: number[]) => void) {
      tell = onSeen
      observer = new IntersectionObserver(
        (entries) => {
          for (const { target, intersectionRatio } of entries) {
            const id = ids.get(target)
            if (id === undefined) continue
            if (intersectionRatio >= READ_AT_SHARE) clock.enter(id, performance.now())
            else clock.leave(id)
          }
          plan()
        },
        { root, threshold: READ_AT_SHARE },
      )
      for (const element of ids.keys()) observer.observe(element)
      document.addEventListener('visibilitychange', onVisibility)
      if (document.hidden) clock.pause(performance.now())
      return () => {
        clearTimeout(timer)
        observer?.disconnect()
        observer = undefined
        for (const id of ids.values()) clock.leave(id)
        document.removeEventListener('visibilitychange', onVisibility)
      }
    },
    watch: ((element, id) => {
      ids.set(element, id)
      observer?.observe(element)
      return () => {
        ids.delete(element)
        clock.leave(id)
        observer?.unobserve(element)
      }
    }) satisfies Watch,
  }
}
