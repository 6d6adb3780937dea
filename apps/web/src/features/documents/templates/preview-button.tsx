import type { PreviewDocument } from '@balcao/contracts/documents/making'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../lib/trpc.ts'
import { t } from './messages.ts'

/** Has a text drawn as a PDF, and fetches that to the disk. Nothing is kept. */
export const PreviewButton = ({ of }: { of: () => PreviewDocument }) => {
  const [busy, setBusy] = useState(false)
  const show = async () => {
    setBusy(true)
    try {
      const asked = of()
      const { pdf } = await api.documents.templates.preview.mutate(asked)
      const url = URL.createObjectURL(new Blob([Uint8Array.from(atob(pdf), (sign) => sign.charCodeAt(0))], { type: 'application/pdf' }))
      Object.assign(document.createElement('a'), { href: url, download: `${asked.title}.pdf` }).click()
      setTimeout(() => URL.revokeObjectURL(url), 60_000)
    } catch (error) {
      notify.error(t('failed', { why: failureOf(error).message }), { id: 'document-template' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" startIcon={<FileText size={14} aria-hidden />} disabled={busy} onClick={() => void show()}>
      {t(busy ? 'previewing' : 'previewPdf')}
    </Button>
  )
}
