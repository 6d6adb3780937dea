import type { Language } from '@balcao/contracts/language'
import type { TextChannel } from '@balcao/contracts/sign-in/settings'

/** A code to be texted, under an id that stays the same however often it is tried. */
export type CodeText = {
  id: string
  to: string
  channel: TextChannel
  template: 'code'
  code: string
  language: Language
  organization: string
}
/** What the service calls it, or why it never will arrive: whoever has the number wants no messages, or the service does not take it. */
export type SentText = { id: string } | { failed: 'unsubscribed' | 'refused' }
/** Sends texts to telephones; it fails where that can be tried again. `channels`: by what it sends. */
export type Texts = { channels: readonly TextChannel[]; send(text: CodeText): Promise<SentText> }
