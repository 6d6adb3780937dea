import { hasMarks } from '@balcao/contracts/comments/rich-text'
import type { Attachment } from '@balcao/contracts/files/attachments'
import { Suspense, useMemo, useState } from 'react'
import type { FileCalls } from '../lib/files/file-calls.ts'
import { t } from '../lib/rich-messages.ts'
import { Rescue } from '../rescue.tsx'
import { isQuick } from './formatting.ts'
import { LongText } from './long-text.tsx'
import { MessageFiles } from './message-files.ts'
import { AsTyped, RichText, type RichTextProps, Unformatted } from './message-parts.tsx'
import { foldQuote } from './quote.ts'
import './rich.css'

type MessageBodyProps = RichTextProps & {
  /** The files of the message: only of these an image is shown in the text. */
  files: readonly Attachment[]
  calls: FileCalls
}

/**
 * What somebody wrote: its text at once, formatted when the parser is there, and where that takes a moment in the browser's idle time;
 * older mail quoted below it is folded away.
 * A message that fails to render shows its text, and the page around it stays whole.
 */
export const MessageBody = ({ children, side, files, calls }: MessageBodyProps) => {
  const message = useMemo(() => ({ files, calls }), [files, calls])
  return (
    <MessageFiles value={message}>
      <div className="rich">
        <Rescue key={children} instead={<Unformatted>{children}</Unformatted>}>
          <Message side={side}>{children}</Message>
        </Rescue>
      </div>
    </MessageFiles>
  )
}

const Message = ({ children, side }: RichTextProps) => {
  const { own, quoted } = foldQuote(children)
  return (
    <>
      <Part side={side}>{own}</Part>
      {quoted ? <Quoted side={side}>{quoted}</Quoted> : null}
    </>
  )
}

const Part = (props: RichTextProps) => {
  if (!isQuick(props.children)) return <LongText key={props.children} {...props} />
  return hasMarks(props.children) ? (
    <Suspense fallback={<AsTyped {...props} />}>
      <RichText {...props} />
    </Suspense>
  ) : (
    <AsTyped {...props} />
  )
}

const Quoted = (props: RichTextProps) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="rich-fold" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t(open ? 'hideQuote' : 'showQuote')}
      </button>
      {open ? <Part {...props} /> : null}
    </>
  )
}
