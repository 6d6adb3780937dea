import { messageParts } from '@balcao/contracts/tickets/mention-text'
import { PlainText } from '../plain-text.tsx'
import css from './mentions.module.css'

/** A message of the desk: whom it names stands out. */
export const MessageText = ({ children }: { children: string }) => {
  let at = 0
  return messageParts(children).map(({ text, mention }) => {
    const key = at
    at += text.length
    return mention ? (
      <span key={key} className={css.chip}>
        {text}
      </span>
    ) : (
      <PlainText key={key}>{text}</PlainText>
    )
  })
}
