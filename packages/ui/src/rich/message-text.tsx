import { messageParts } from '@balcao/contracts/comments/mention-text'
import { PlainText } from './plain-text.tsx'
import './rich.css'

type MessageTextProps = { children: string; mentions: boolean }

/** A message as it was typed, without a parser: whom the desk names stands out. */
export const MessageText = ({ children, mentions }: MessageTextProps) => {
  if (!mentions) return <PlainText>{children}</PlainText>
  let at = 0
  return messageParts(children).map(({ text, mention }) => {
    const key = at
    at += text.length
    return mention ? (
      <span key={key} className="rich-mention">
        {text}
      </span>
    ) : (
      <PlainText key={key}>{text}</PlainText>
    )
  })
}
