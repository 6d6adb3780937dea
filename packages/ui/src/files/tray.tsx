import IconButton from '@mui/material/IconButton'
import { Paperclip, RotateCcw } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from 'react'
import { t } from '../lib/files/file-messages.ts'
import { fileSize } from '../lib/files/file-size.ts'
import { usePageDrop } from '../lib/files/use-page-drop.ts'
import type { Upload, Uploads } from '../lib/files/use-uploads.ts'
import { FileGlyph } from './glyph.tsx'
import { HeldRow } from './held-row.tsx'
import { TakeButton } from './take-button.tsx'
import { UnfinishedRow } from './unfinished-row.tsx'
import './files.css'

/** The button that chooses files. */
export const AttachButton = ({ uploads }: { uploads: Uploads }) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        // What cannot be seen takes no focus, also not where a dialog begins with it.
        tabIndex={-1}
        aria-label={t('attach')}
        onChange={({ target }) => {
          uploads.add([...(target.files ?? [])])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
      <IconButton className="file-attach" aria-label={t('attach')} title={t('attach')} onClick={() => input.current?.click()}>
        <Paperclip size={18} aria-hidden />
      </IconButton>
    </>
  )
}

const filesOf = (transfer: DataTransfer | null) => [...(transfer?.files ?? [])]
const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

type Adding = { add: (files: readonly File[]) => unknown }
type DropZoneProps = {
  uploads: Adding | null
  /** It is the one place of its page for files: those dropped beside it are meant for it. */
  ofPage?: boolean
  children: ReactNode
}
/** Takes files that are dropped on it, or pasted into it; none where there are no uploads. */
export const DropZone = ({ uploads, ofPage = false, children }: DropZoneProps) => {
  const [isOver, setIsOver] = useState(false)
  const isOverPage = usePageDrop(ofPage && uploads ? uploads.add : undefined)
  const onPaste = (event: ClipboardEvent) => {
    const files = filesOf(event.clipboardData)
    if (files.length === 0 || !uploads) return
    event.preventDefault()
    uploads.add(files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting add to the button, which keyboards reach
    <div
      className="file-drop"
      data-over={isOver || isOverPage || undefined}
      data-of-page={isOverPage || undefined}
      onPaste={onPaste}
      onDragOver={(event) => {
        if (!uploads || !holdsFiles(event)) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setIsOver(false)
      }}
      onDrop={(event) => {
        setIsOver(false)
        if (!uploads || !holdsFiles(event)) return
        event.preventDefault()
        uploads.add(filesOf(event.dataTransfer))
      }}
    >
      {children}
      {isOver || isOverPage ? <p className="file-over">{t('dropHere')}</p> : null}
    </div>
  )
}

/** The files that go out with the message, each with how far it is, or why it was not taken. */
export const UploadTray = ({ uploads }: { uploads: Uploads }) =>
  uploads.items.length === 0 ? null : (
    <ul className="file-tray" aria-label={t('chosen')}>
      {uploads.items.map((item) =>
        item.mayHold ? (
          <HeldRow key={item.key} item={item} uploads={uploads} />
        ) : item.unfinished ? (
          <UnfinishedRow key={item.key} item={item} uploads={uploads} />
        ) : (
          <UploadRow key={item.key} item={item} uploads={uploads} />
        ),
      )}
    </ul>
  )

const UploadRow = ({ item, uploads }: { item: Upload; uploads: Uploads }) => {
  const { name, size, progress, attachment, fault, isRetryable, isWaiting } = item
  const percent = Math.floor(progress * 100)
  const isSending = !attachment && !fault
  const state = attachment ? t('uploaded') : t(isWaiting ? 'waiting' : 'percent', { percent })
  return (
    <li className="file-row" data-fault={fault ? true : undefined}>
      <FileGlyph mime={attachment?.mime} name={name} />
      <span className="file-what">
        <bdi className="file-name">{name}</bdi>
        <span className="file-state" role={fault ? 'alert' : undefined}>
          {fault ?? `${fileSize(size)} · ${state}`}
        </span>
        {isSending ? <progress className="file-progress" max={100} value={percent} aria-label={t('progressOf', { name })} /> : null}
      </span>
      {isRetryable ? (
        <IconButton className="file-act" aria-label={t('retryUpload', { name })} onClick={() => uploads.retry(item)}>
          <RotateCcw size={16} aria-hidden />
        </IconButton>
      ) : null}
      <TakeButton item={item} uploads={uploads} label={t(isSending ? 'cancelUpload' : 'take', { name })} />
    </li>
  )
}
