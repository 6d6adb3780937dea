import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

/** Where another article stands in this app. */
export const linkTo = (articleId: number): string => `/knowledge-base/${articleId}`

/** Follows links between articles within the app; what asks for another tab or window is left to the browser. */
export function useFollow() {
  const router = useRouter()
  return (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    const href = link?.getAttribute('href') ?? ''
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!link || link.target || event.defaultPrevented || !isPlain || !/^\/knowledge-base\/\d/.test(href)) return
    event.preventDefault()
    router.history.push(href)
  }
}
