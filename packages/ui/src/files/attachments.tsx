import type { Attachment } from '@balcao/contracts/tickets/attachments'
import { TAKE_BACK_MINUTES } from '@balcao/contracts/tickets/bounds'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { failureOf } from '../lib/failure.ts'
import { downloadFile, type FileCalls } from '../lib/file-calls.ts'
import { t } from '../lib/file-messages.ts'
import { fileSize } from '../lib/file-size.ts'
import { notify } from '../toasts.tsx'
import { FileGlyph } from './glyph.tsx'
import './files.css'

type AttachmentsProps = {
  files: readonly Attachment[]
  calls: FileCalls
  /** Who reads: what one sent may be taken back for a while, and by who edits the ticket for ever. The server has the last word. */
  reader: { id: number; edits: boolean }
}

/** The files of a message: what each is, how large, and the file itself at a press. */
export const Attachments = ({ files, calls, reader }: AttachmentsProps) =>
  files.length === 0 ? null : (
    <ul className="file-list" aria-label={t('attachments')}>
      {files.map((file) => (
        <AttachmentItem key={file.id} file={file} calls={calls} isRemovable={file.isSent && (reader.edits || isRecent(file, reader.id))} />
      ))}
    </ul>
  )

const isRecent = ({ authorId, createdAt }: Attachment, me: number) =>
  authorId === me && Date.now() - Date.parse(createdAt) < TAKE_BACK_MINUTES * 60_000

const stateText = ({ state, size }: Attachment) => (state === 'clean' ? fileSize(size) : `${fileSize(size)} · ${t(state)}`)

const AttachmentItem = ({ file, calls, isRemovable }: { file: Attachment; calls: FileCalls; isRemovable: boolean }) => {
  const [asks, setAsks] = useState(false)
  const { name } = file
  const fetchIt = () =>
    downloadFile(calls, file).catch((error: unknown) => notify.error(t('downloadFailed', { name, why: failureOf(error).message })))
  const removeIt = () => {
    setAsks(false)
    void calls.remove(file.id).catch((error: unknown) => notify.error(t('removeFailed', { name, why: failureOf(error).message })))
  }
  return (
    <li className="file-item" data-state={file.state}>
      <button
        type="button"
        className="file-get"
        disabled={file.state !== 'clean'}
        aria-label={t('download', { name, size: stateText(file) })}
        onClick={fetchIt}
      >
        {file.hasThumbnail ? <Thumbnail file={file} calls={calls} /> : <FileGlyph mime={file.mime} name={name} />}
        <span className="file-what">
          <bdi className="file-name">{name}</bdi>
          <span className="file-state">{stateText(file)}</span>
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

/** Fetched with the session and shown from memory: an address in a page cannot carry the token. */
const Thumbnail = ({ file: { id, mime, name }, calls }: { file: Attachment; calls: FileCalls }) => {
  const { data } = useQuery({
    queryKey: ['attachment-thumbnail', id],
    queryFn: async () => {
      const answer = await calls.fetch(`/api/attachments/${id}/thumbnail`)
      if (!answer.ok) throw new Error(`The thumbnail answered ${answer.status}`)
      return answer.blob()
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return address ? <img className="file-thumbnail" src={address} alt="" /> : <FileGlyph mime={mime} name={name} />
}
