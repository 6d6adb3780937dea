import { languageIn } from '@balcao/contracts/assistant/detect-language'
import type { WritingLanguage } from '@balcao/contracts/assistant/languages'
import type { WritingWarning } from '@balcao/contracts/assistant/writing'
import { failureOf } from '@balcao/ui/lib/failure'
import { language } from '@balcao/ui/lib/language'
import { useSyncExternalStore } from 'react'
import { api, trpc } from '../../../lib/trpc.ts'
import type { Message } from '../../comments/timeline.ts'
import { t } from './messages.ts'

/** A message that may be translated; `commentId` null: what the ticket began with. */
export type Translatable = { ticketId: number; commentId: number | null; content: string }
export type TranslationState =
  | { at: 'asking' }
  | { at: 'failed'; why: string }
  | { at: 'there'; text: string; warnings: readonly WritingWarning[]; isHidden: boolean }

/** What was translated since the page was opened, by message, its text and the reader's language: an edited message has none. */
const held = new Map<string, TranslationState>()
const listeners = new Set<() => void>()
const keyOf = ({ ticketId, commentId, content }: Translatable) => `${language()} ${ticketId} ${commentId} ${content}`
function set(message: Translatable, state: TranslationState | undefined): void {
  if (state) held.set(keyOf(message), state)
  else held.delete(keyOf(message))
  for (const listener of [...listeners]) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const translatable = ({ ticketId, id, content }: Message): Translatable => ({
  ...{ ticketId, commentId: typeof id === 'number' ? id : null, content },
})

export const useTranslation = (message: Translatable): TranslationState | undefined =>
  useSyncExternalStore(subscribe, () => held.get(keyOf(message)))

/** How many of these stand translated on the page. */
export const useDone = (messages: readonly Translatable[]): number =>
  useSyncExternalStore(subscribe, () => messages.filter((one) => held.get(keyOf(one))?.at === 'there').length)

export function toggle(message: Translatable): void {
  const state = held.get(keyOf(message))
  if (state?.at === 'there') set(message, { ...state, isHidden: !state.isHidden })
}

const languages = new Map<string, WritingLanguage | undefined>()
/** Whether a message is in another language than its reader's; each text is looked at once. */
export function isForeign({ content }: Translatable): boolean {
  if (!languages.has(content)) {
    if (languages.size > 2_000) languages.clear()
    languages.set(content, languageIn(content))
  }
  const found = languages.get(content)
  return found !== undefined && found !== language()
}

const WHY = ['company', 'limit', 'budget', 'paused', 'timeout', 'too_large'] as const

/** Asks for a message in the reader's language; the server has it already where somebody asked before. @returns whether to go on with others */
export async function translate(message: Translatable, stop?: AbortSignal): Promise<boolean> {
  if (held.get(keyOf(message))?.at === 'there') return true
  set(message, { at: 'asking' })
  try {
    const input = { id: message.ticketId, commentId: message.commentId, language: language() }
    const { text, warnings, fallback } = await api.assistant.writing.translate.mutate(input, stop ? { signal: stop } : {})
    if (text !== null) set(message, { at: 'there', text, warnings, isHidden: false })
    else {
      const known = WHY.find((one) => one === fallback)
      set(message, { at: 'failed', why: t(known ? `why_${known}` : 'why_other') })
    }
    return text !== null || fallback === 'too_large'
  } catch (error) {
    set(message, stop?.aborted ? undefined : { at: 'failed', why: failureOf(error).message })
    return false
  }
}

/** Why nothing is translated on a ticket: null where it is, undefined while that is asked. It is asked only where something could be. */
export const useWhyNot = (ticketId: number, isAsked: boolean) =>
  trpc.assistant.writing.get.useQuery({ id: ticketId }, { staleTime: 60_000, enabled: isAsked }).data?.translation
