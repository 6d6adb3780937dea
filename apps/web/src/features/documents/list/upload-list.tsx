import { FileGlyph } from '@balcao/ui/files/glyph'
import { fileSize } from '@balcao/ui/lib/files/file-size'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { Link } from '@tanstack/react-router'
import { FileUp, RotateCcw, X } from 'lucide-react'
import { useRef } from 'react'
import css from '../documents.module.css'
import { t } from '../messages.ts'
import type { DocumentUploads, Sending } from './use-document-uploads.ts'

/** Asks for files; the same one may be chosen again. */
export const UploadButton = ({ uploads }: { uploads: Pick<DocumentUploads, 'add'> }) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        aria-label={t('upload')}
        onChange={({ target }) => {
          uploads.add([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Button size="small" variant="contained" startIcon={<FileUp size={16} aria-hidden />} onClick={() => input.current?.click()}>
        {t('upload')}
      </Button>
    </>
  )
}

/** Files on their way, each with how far it is, or why it was not taken. */
export const UploadList = ({ uploads }: { uploads: DocumentUploads }) =>
  uploads.items.length === 0 ? null : (
    <ul className={`file-tray ${css.uploads}`} aria-label={t('uploads')}>
      {uploads.items.map((item) => (
        <Row key={item.key} item={item} uploads={uploads} />
      ))}
    </ul>
  )

const Row = ({ item, uploads }: { item: Sending; uploads: DocumentUploads }) => {
  const { file, progress, fault, isClash, isRetryable, isWaiting, documentId } = item
  const percent = Math.floor(progress * 100)
  const state = documentId !== undefined ? t('uploadDone') : isWaiting ? t('uploadWaiting') : t('uploadState', { percent })
  return (
    <li className="file-row" data-fault={fault ? true : undefined}>
      <FileGlyph mime={file.type} name={file.name} />
      <span className="file-what">
        <bdi className="file-name">{file.name}</bdi>
        <span className="file-state" role={fault ? 'alert' : 'status'}>
          {fault ?? `${fileSize(file.size)} · ${state}`}
        </span>
        {fault || documentId !== undefined ? null : <progress className="file-progress" max={100} value={percent} aria-label={file.name} />}
        {isClash ? (
          <span className="file-decide">
            <Button size="small" variant="outlined" onClick={() => uploads.keepBoth(item)}>
              {t('keepBoth')}
            </Button>
          </span>
        ) : null}
      </span>
      {documentId === undefined ? null : (
        <Link to="/documents/$id" params={{ id: String(documentId) }}>
          {t('openDocument')}
        </Link>
      )}
      {isRetryable ? (
        <IconButton className="file-act" aria-label={t('retry')} onClick={() => uploads.retry(item)}>
          <RotateCcw size={16} aria-hidden />
        </IconButton>
      ) : null}
      <IconButton className="file-act" aria-label={t('discardOf', { name: file.name })} onClick={() => uploads.discard(item)}>
        <X size={16} aria-hidden />
      </IconButton>
    </li>
  )
}
