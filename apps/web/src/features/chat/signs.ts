import { ASKED_ONCE, AT_WORD } from '@balcao/ui/lib/editor/field'
import type { ComponentType } from 'react'
import type { Chat } from './use-chat.ts'

/** What is looked for to be put into a message, and whether its sign or its button asked for it. */
export type Picking = { what: 'templates' | 'articles'; by: 'key' | 'button' }

/** What the key asks for after what stands before the caret: '/' at a word's start, or the second of '??'. */
export const signAt = (key: string, before: string): Picking['what'] | undefined =>
  key === '/' && AT_WORD.test(before) ? 'templates' : key === '?' && ASKED_ONCE.test(before) ? 'articles' : undefined

export type ToolsProps = {
  conversation: NonNullable<Chat['active']>
  text: string
  picking: Picking | null
  onPick: (picking: Picking | null) => void
  /** Puts a text where the caret stands, in the place of so many characters before it. */
  onText: (text: string, before?: number) => void
}
/** What else there is for a message: in the chat's workplace, templates and articles. */
export type Tools = ComponentType<ToolsProps>
