import type { Attachment } from '@balcao/contracts/tickets/attachments'
import type { Comment } from '@balcao/contracts/tickets/comments'
import { isPlain } from '@balcao/contracts/tickets/rich-text'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { FileCalls } from '../lib/file-calls.ts'
import { t } from '../lib/rich-messages.ts'
import { MessageFiles } from './message-files.ts'
import { MessageText } from './message-text.tsx'
import { foldQuote } from './quote.ts'
import './rich.css'

export type RichTextProps = { children: string; side: Comment['authorSide'] }
type MessageBodyProps = RichTextProps & {
  /** The files of the message: only of these an image is shown in the text. */
  files: readonly Attachment[]
  calls: FileCalls
}

const AsTyped = ({ children, side }: RichTextProps) => (
  <div className="rich-plain">
    <MessageText mentions={side === 'staff'}>{children}</MessageText>
  </div>
)

/** Where the parser cannot be fetched, the text is still there to be read. */
const RichText = lazy(() =>
  import('./rich-text.tsx').then(
    (module) => ({ default: module.RichText }),
    () => ({ default: AsTyped }),
  ),
)

/** What somebody wrote: as typed at once, formatted when the parser is there; what they quote from older mail is folded away. */
export const MessageBody = ({ children, side, files, calls }: MessageBodyProps) => {
  const { own, quoted } = foldQuote(children)
  const message = useMemo(() => ({ files, calls }), [files, calls])
  return (
    <MessageFiles value={message}>
      <div className="rich">
        <Part side={side}>{own}</Part>
        {quoted ? <Quoted side={side}>{quoted}</Quoted> : null}
      </div>
    </MessageFiles>
  )
}

const Part = (props: RichTextProps) =>
  isPlain(props.children) ? (
    <AsTyped {...props} />
  ) : (
    <Suspense fallback={<AsTyped {...props} />}>
      <RichText {...props} />
    </Suspense>
  )

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
