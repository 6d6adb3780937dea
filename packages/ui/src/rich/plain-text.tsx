import { linkParts } from './links.ts'

/** What people wrote, as text: nothing in it is markup, only addresses become links. */
export const PlainText = ({ children }: { children: string }) => {
  let at = 0
  return linkParts(children).map(({ text, href }) => {
    const key = at
    at += text.length
    return href ? (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {text}
      </a>
    ) : (
      <span key={key}>{text}</span>
    )
  })
}
