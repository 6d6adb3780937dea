import type { Mentionable } from '@balcao/contracts/comments/mentions'
import { keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { trpc } from '../../../lib/trpc.ts'
import { mentionAt } from './caret.ts'

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>
type UseMentions = {
  ticketId: number
  /** False for customers: an '@' of theirs is just one. */
  enabled: boolean
  /** Puts somebody in place of the `length` characters before the caret. */
  onTake: (one: Mentionable, length: number) => void
}

/** The people and teams that an '@' before the caret may mean: arrows choose, Enter or Tab takes, Escape closes. */
export function useMentions({ ticketId, enabled, onTake }: UseMentions) {
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const query = useDeferredValue(typed ?? '')
  const { data } = trpc.tickets.mentions.users.useQuery(
    { ticketId, ...(query ? { query } : {}) },
    { enabled: typed !== null, placeholderData: keepPreviousData },
  )
  const options = typed === null ? [] : (data ?? [])
  const chosen = options[Math.min(active, options.length - 1)]

  const take = (one: Mentionable | undefined) => {
    if (typed === null || !one?.able) return
    setTyped(null)
    onTake(one, typed.length + 1)
  }

  return {
    options,
    chosen,
    take,
    close: () => setTyped(null),
    /** Looks at the text before the caret; nothing is looked for where something is selected. */
    look(before: string | null) {
      const query = enabled && before !== null ? (mentionAt(before, before.length)?.query ?? null) : null
      if (query !== typed) setActive(0)
      setTyped(query)
    },
    /** @returns true where the key was for the list */
    press(event: Key): boolean {
      if (options.length === 0 || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      const takes = (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey
      if (!step && !takes && event.key !== 'Escape') return false
      if (step) setActive((Math.min(active, options.length - 1) + step + options.length) % options.length)
      else if (takes) take(chosen)
      else setTyped(null)
      return true
    },
    aria: {
      'aria-autocomplete': enabled ? ('list' as const) : undefined,
      'aria-controls': options.length > 0 ? 'mencoes' : undefined,
      'aria-activedescendant': chosen ? `mencao-${chosen.kind}-${chosen.id}` : undefined,
    },
  }
}
export type Mentions = ReturnType<typeof useMentions>
