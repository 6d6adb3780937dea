import type { Document } from '@balcao/contracts/documents/documents'
import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import Button from '@mui/material/Button'
import { FilePlus2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { t } from './messages.ts'

const MakeDialog = lazyWithRetry(() => import('./make-dialog.tsx').then((module) => module.MakeDialog))

type MakeButtonProps = { ticketId?: number; document?: Document; folderId?: number | null; onMade: (document: Document) => void }

/** Opens the dialog that makes a document from a template; what that needs is loaded then. */
export const MakeButton = (props: MakeButtonProps) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" startIcon={<FilePlus2 size={14} aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t(props.document ? 'remake' : 'make')}
      </Button>
      {open ? (
        <Suspense>
          <MakeDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
