import { useRouter } from '@tanstack/react-router'
import { type AnchorHTMLAttributes, useCallback } from 'react'
import { useUser } from '../../lib/session.ts'

/** Pages of the app, below its own address. */
const IN_APP = /^\/portal\/(?:article|knowledge-base|search)(?:[/?#]|$)/

/** A press, as React or the browser tells of it. */
type Press = Pick<MouseEvent, 'target' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented' | 'preventDefault'>

/**
 * Follows a link within the app for whoever is signed in. Guests load the next page whole: the server writes what they read into it.
 * What asks for another tab or window is left to the browser.
 */
export function useFollow() {
  const router = useRouter()
  const user = useUser()
  return (event: Press) => {
    const link = (event.target as Element).closest('a')
    const href = link?.getAttribute('href') ?? ''
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!user || !link || link.target || event.defaultPrevented || !isPlain || !IN_APP.test(href) || href.endsWith('.xml')) return
    event.preventDefault()
    router.history.push(href)
  }
}

export function PageLink({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const follow = useFollow()
  return <a {...rest} href={href} onClick={follow} />
}

/** For an element whose text has links of its own: gives their presses to `onPress`. */
export const useLinksWithin = (onPress: (event: MouseEvent) => void) =>
  useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      element.addEventListener('click', onPress)
      return () => element.removeEventListener('click', onPress)
    },
    [onPress],
  )
