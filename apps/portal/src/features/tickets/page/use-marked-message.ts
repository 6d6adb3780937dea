import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { useConversation } from '../tickets.data.ts'

/** Leads to the message that the address names, once, fetching older ones until it is there. Answers with its anchor. */
export function useMarkedMessage({ data, hasNextPage, isFetchingNextPage, fetchNextPage }: ReturnType<typeof useConversation>): string {
  const marked = useLocation({ select: ({ hash }) => hash })
  const shown = useRef('')
  useEffect(() => {
    if (!data || !marked.startsWith('mensagem-') || shown.current === marked) return
    const target = document.getElementById(marked)
    if (target) {
      shown.current = marked
      target.scrollIntoView({ block: 'center' })
      target.focus({ preventScroll: true })
    } else if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [data, marked, hasNextPage, isFetchingNextPage, fetchNextPage])
  return marked
}
