import { DiscardDialog } from '@balcao/ui/forms/discard-dialog'
import { useMedia } from '@balcao/ui/lib/react/use-media'
import { breakpoints } from '@balcao/ui/theme/tokens'
import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useRef, useState } from 'react'
import type { Named, Those } from './bulk-replies.data.ts'
import { Compose, type Written } from './compose.tsx'
import { t } from './messages.ts'
import { Progress } from './progress.tsx'

type BulkReplyDialogProps = {
  those: Those
  count: number
  /** What stands there at first. */
  begin?: Partial<Written>
  /** It begins with choosing a template. */
  picks?: boolean
  onClose: () => void
}

const EMPTY: Written = { mode: 'reply', text: '', afterwards: 'keep', template: null, withChanges: true }

/** Writes one message to many tickets, and shows how it goes out; taken back in time, the text is here again. */
export const BulkReplyDialog = ({ those, count, begin, picks = false, onClose }: BulkReplyDialogProps) => {
  const titleId = useId()
  const narrow = useMedia(`(max-width: ${breakpoints.md - 1}px)`)
  const [written, setWritten] = useState<Written>({ ...EMPTY, ...begin })
  const [sentAs, setSentAs] = useState<number | null>(null)
  const named = useRef<Named>(undefined)
  const [isLeaving, setLeaving] = useState(false)
  const isOwn = written.text.trim() !== '' && written.text !== begin?.text
  const leave = () => (sentAs === null && isOwn ? setLeaving(true) : onClose())
  return (
    <Dialog open fullWidth maxWidth="md" aria-labelledby={titleId} onClose={leave}>
      <DialogTitle id={titleId}>{sentAs === null ? t('title', { n: count }) : t('progressTitle')}</DialogTitle>
      {sentAs === null ? (
        <Compose
          picks={picks}
          those={those}
          named={named}
          narrow={narrow}
          written={written}
          onWrite={setWritten}
          onSent={setSentAs}
          onClose={leave}
        />
      ) : (
        <Progress id={sentAs} onWithdrawn={() => setSentAs(null)} onClose={onClose} />
      )}
      <DiscardDialog open={isLeaving} onConfirm={onClose} onClose={() => setLeaving(false)} />
    </Dialog>
  )
}
