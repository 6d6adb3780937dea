import type { Marked } from '@balcao/contracts/search/search'
import { Fragment } from 'react'
import './marked-text.css'

/** Text with its matches marked: text only, whatever it holds. */
export const MarkedText = ({ of: { text, marks } }: { of: Marked }) => (
  <>
    {marks.map(([from, until], n) => (
      <Fragment key={from}>
        {text.slice(n > 0 ? marks[n - 1]?.[1] : 0, from)}
        <mark className="marked">{text.slice(from, until)}</mark>
      </Fragment>
    ))}
    {text.slice(marks.at(-1)?.[1] ?? 0)}
  </>
)
