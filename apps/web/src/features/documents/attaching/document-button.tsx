import type { Attachment } from '@balcao/contracts/files/attachments'
import IconButton from '@mui/material/IconButton'
import { FolderOpen } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { t } from './messages.ts'

const AttachDialog = lazy(() => import('./attach-dialog.tsx'))

type DocumentButtonProps = {
  ticket: { id: number; companyId: number | null }
  isInternal: boolean
  onFile: (attachment: Attachment) => void
  onText: (text: string) => void
}

/** Opens the documents, one of which goes with a message. */
const DocumentButton = (to: DocumentButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton size="small" aria-haspopup="dialog" aria-label={t('button')} title={t('button')} onClick={() => setOpen(true)}>
        <FolderOpen size={18} aria-hidden />
      </IconButton>
      {isOpen ? (
        <Suspense>
          <AttachDialog {...to} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
export default DocumentButton
