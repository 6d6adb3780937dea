import Button from '@mui/material/Button'
import { useState } from 'react'
import { AttachButton, DropZone, UploadTray } from '../files/tray.tsx'
import { t } from '../lib/checklists/answer-messages.ts'
import type { FileCalls } from '../lib/files/file-calls.ts'
import { useUploads } from '../lib/files/use-uploads.ts'
import './answer.css'

type FileAnswerProps = {
  calls: FileCalls
  ticketId: number
  /** Names what was chosen and not sent, so that it is there after a reload. */
  draft: string
  /** How many files the item has already. */
  joined: number
  text: string
  disabled: boolean
  onAnswer: (answered: { attachmentIds: number[] }) => Promise<boolean>
}

/** Files that answer an item: they go up as they are chosen, and belong to the item once they are sent. */
export const FileAnswer = ({ calls, ticketId, draft, joined, disabled, onAnswer }: FileAnswerProps) => {
  const uploads = useUploads({ calls, ticketId, draft, joined })
  const [isBusy, setBusy] = useState(false)
  const hasFiles = uploads.items.length > 0
  const submit = async () => {
    const { ids } = uploads
    if (ids.length === 0) return
    setBusy(true)
    const sent = uploads.take()
    if (!(await onAnswer({ attachmentIds: ids }))) uploads.giveBack(sent)
    setBusy(false)
  }
  if (disabled) return null
  return (
    <DropZone uploads={uploads}>
      <div className="answer-files">
        <AttachButton uploads={uploads} />
        {hasFiles ? (
          <Button
            size="small"
            variant="outlined"
            disabled={isBusy || uploads.isBusy || uploads.ids.length === 0}
            onClick={() => void submit()}
          >
            {t('send')}
          </Button>
        ) : (
          <span className="answer-hint">{t('noFile')}</span>
        )}
      </div>
      <UploadTray uploads={uploads} />
    </DropZone>
  )
}
