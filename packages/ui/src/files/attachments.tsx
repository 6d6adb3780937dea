import type { Attachment } from '@balcao/contracts/files/attachments'
import { TAKE_BACK_MINUTES } from '@balcao/contracts/tickets/bounds'
import IconButton from '@mui/material/IconButton'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { failureOf } from '../lib/failure.ts'
import type { FileCalls } from '../lib/files/file-calls.ts'
import { t } from '../lib/files/file-messages.ts'
import { fileSize } from '../lib/files/file-size.ts'
import { t as look } from '../lib/rich-messages.ts'
import { notify } from '../toasts.tsx'
import { fetchFile } from './fetch-file.ts'
import { FileGlyph } from './glyph.tsx'
import { useImage } from './use-image.ts'
import { useLightbox } from './use-lightbox.tsx'
import './files.css'

type AttachmentsProps = {
  files: readonly Attachment[]
  calls: FileCalls
  /** Who reads: what one sent may be taken back for a while, and by who edits the ticket for ever. The server has the last word. */
  reader: { id: number; edits: boolean }
}

/** The files of a message: what each is, how large, and the file itself at a press. */
export const Attachments = ({ files, calls, reader }: AttachmentsProps) => {
  const lightbox = useLightbox(files, calls)
  if (files.length === 0) return null
  return (
    <>
      <ul className="file-list" aria-label={t('attachments')}>
        {files.map((file) => (
          <AttachmentItem
            key={file.id}
            file={file}
            calls={calls}
            isRemovable={file.isSent && (reader.edits || isRecent(file, reader.id))}
            onLook={file.hasThumbnail ? () => lightbox.open(file.id) : undefined}
          />
        ))}
      </ul>
      {lightbox.element}
    </>
  )
}

const isRecent = ({ authorId, createdAt }: Attachment, me: number) =>
  authorId === me && Date.now() - Date.parse(createdAt) < TAKE_BACK_MINUTES * 60_000

function stateText({ state, size, threat }: Attachment): string {
  if (state === 'clean') return fileSize(size)
  return `${fileSize(size)} · ${threat === null ? t(state) : t('infectedBy', { threat })}`
}

type AttachmentItemProps = { file: Attachment; calls: FileCalls; isRemovable: boolean; onLook: (() => void) | undefined }

const AttachmentItem = ({ file, calls, isRemovable, onLook }: AttachmentItemProps) => {
  const [asks, setAsks] = useState(false)
  const { name } = file
  const removeIt = () => {
    setAsks(false)
    void calls.remove(file.id).catch((error: unknown) => notify.error(t('removeFailed', { name, why: failureOf(error).message })))
  }
  return (
    <li className="file-item" data-state={file.state}>
      {onLook ? (
        <button type="button" className="file-look" aria-label={look('enlarge', { name })} onClick={onLook}>
          <Thumbnail file={file} calls={calls} />
        </button>
      ) : null}
      <button type="button" className="file-get" disabled={file.state !== 'clean'} onClick={() => fetchFile(calls, file)}>
        {onLook ? null : <FileGlyph mime={file.mime} name={name} />}
        <span className="file-what">
          <span className="visually-hidden">{t('download')} </span>
          <bdi className="file-name">{name}</bdi> <span className="file-state">{stateText(file)}</span>
        </span>
      </button>
      {isRemovable ? (
        <>
          <IconButton className="file-act" aria-label={t('remove', { name })} onClick={() => setAsks(true)}>
            <Trash2 size={16} aria-hidden />
          </IconButton>
          <ConfirmDialog
            open={asks}
            title={t('removeTitle', { name })}
            confirm={t('removeConfirm')}
            danger
            onConfirm={removeIt}
            onClose={() => setAsks(false)}
          >
            {t('removeText')}
          </ConfirmDialog>
        </>
      ) : null}
    </li>
  )
}

const Thumbnail = ({ file, calls }: { file: Attachment; calls: FileCalls }) => {
  const { address } = useImage(file, 'thumbnail', calls)
  return address ? <img className="file-thumbnail" src={address} alt="" /> : <FileGlyph mime={file.mime} name={file.name} />
}
