import { Fragment } from 'react'

/** A text with what was found in it marked, by position. */
export function Marked({ text, marks }: { text: string; marks: readonly (readonly [number, number])[] }) {
  let at = 0
  const parts = marks.map(([from, to]) => {
    const before = text.slice(at, from)
    at = Math.max(at, to)
    return { from, before, found: text.slice(from, to) }
  })
  return (
    <>
      {parts.map(({ from, before, found }) => (
        <Fragment key={from}>
          {before}
          <mark>{found}</mark>
        </Fragment>
      ))}
      {text.slice(at)}
    </>
  )
}
