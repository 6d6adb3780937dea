import { hasMarks } from '@balcao/contracts/comments/rich-text'
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { runWhenIdle } from '../lib/idle-queue.ts'
import { useNear } from '../lib/react/use-near.ts'
import { type Format, formattedInTime, isTooSlow } from './formatting.ts'
import { AsTyped, loadParser, type RichTextProps, Unformatted } from './message-parts.tsx'

/**
 * A text that takes a moment to format: shown as it is at first, and formatted once it is about to be seen, in the browser's idle time,
 * one such text at a time. What would take too long stays as it is.
 */
export const LongText = ({ children, side }: RichTextProps) => {
  const ref = useRef<HTMLDivElement>(null)
  const isNear = useNear(ref)
  const [shown, setShown] = useState<ReactNode>()
  useEffect(() => {
    if (!isNear) return
    return drawInTurn({ children, side }, (drawn) => startTransition(() => setShown(drawn)))
  }, [children, side, isNear])
  return (
    <div ref={ref} className="rich-long">
      {shown ?? <div className="rich-plain">{children}</div>}
    </div>
  )
}

/** @returns what ends it before it is done */
function drawInTurn(text: RichTextProps, show: (drawn: ReactNode) => void): () => void {
  let isWanted = true
  let end = () => {
    isWanted = false
  }
  // Where the parser cannot be fetched, the text is still there to be read.
  const parser = hasMarks(text.children) ? loadParser().catch(() => undefined) : Promise.resolve(undefined)
  void parser.then((module) => {
    if (isWanted) end = runWhenIdle(() => show(draw(text, module?.formatted)))
  })
  return () => end()
}

function draw({ children, side }: RichTextProps, format: Format | undefined): ReactNode {
  if (isTooSlow(children)) return <Unformatted>{children}</Unformatted>
  if (!format) return <AsTyped side={side}>{children}</AsTyped>
  return formattedInTime(format, children, side) ?? <Unformatted>{children}</Unformatted>
}
