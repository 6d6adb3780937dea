import type { Comment } from '@balcao/contracts/comments/comments'
import { lazy } from 'react'
import { t } from '../lib/rich-messages.ts'
import { MessageText } from './message-text.tsx'

export type RichTextProps = { children: string; side: Comment['authorSide'] }

/** Text without a sign of Markdown: addresses and mentions in it stand out. */
export const AsTyped = ({ children, side }: RichTextProps) => (
  <div className="rich-plain">
    <MessageText mentions={side === 'staff'}>{children}</MessageText>
  </div>
)

/** A message that is not formatted, because it cannot be or would take too long: its text, and a line that says so. */
export const Unformatted = ({ children }: { children: string }) => (
  <>
    <div className="rich-plain">{children}</div>
    <p className="rich-hint">{t('unformatted')}</p>
  </>
)

export const loadParser = () => import('./rich-text.tsx')

/** Where the parser cannot be fetched, the text is still there to be read. */
export const RichText = lazy(() =>
  loadParser().then(
    (module) => ({ default: module.RichText }),
    () => ({ default: AsTyped }),
  ),
)
