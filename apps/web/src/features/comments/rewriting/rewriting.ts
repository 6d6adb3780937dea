import type { WritingLanguage } from '@balcao/contracts/assistant/languages'
import type { Rewriting } from '@balcao/contracts/assistant/rewritings'
import type { WritingWarning } from '@balcao/contracts/assistant/writing'
import { t } from './messages.ts'

/** What is to be rewritten, how, and what the whole draft was then. */
export type AskedRewriting = {
  how: Rewriting
  language?: WritingLanguage
  text: string
  draft: string
  /** Counts askings, so that each has a panel of its own. */
  n: number
}

export const languageName = (language: WritingLanguage): string => t(`language_${language === 'pt-BR' ? 'pt' : language}`)

/** What changed although it was to stay, in words. */
export const warningText = ({ kind, change, value }: WritingWarning): string => t(`${change}_${kind}`, { value })

const WHY = ['company', 'limit', 'budget', 'paused', 'timeout', 'unsupported'] as const
/** Why no model wrote anything. */
export function whyText(fallback: string): string {
  const known = WHY.find((one) => one === fallback)
  return t(known ? `why_${known}` : 'why_other')
}

/** The draft with the new text in place of what was rewritten. */
export const inDraft = ({ draft, text }: AskedRewriting, written: string): string => {
  const at = draft.indexOf(text)
  return at < 0 ? written : draft.slice(0, at) + written + draft.slice(at + text.length)
}

/** The part of a draft that is selected, where it stands there once as it is; else the whole. */
export function partOf(draft: string, selected: string): string {
  const part = selected.trim()
  return part !== '' && draft.indexOf(part) >= 0 && draft.indexOf(part) === draft.lastIndexOf(part) ? part : draft.trim()
}
