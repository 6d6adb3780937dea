import type { Document } from '@balcao/contracts/documents/documents'
import { MAX_FILE_BYTES } from '@balcao/contracts/tickets/bounds'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf } from '@balcao/ui/lib/failure'
import { UploadFailure } from '@balcao/ui/lib/files/file-calls'
import { giveUp, uploadFile } from '@balcao/ui/lib/files/upload-file'
import { notify } from '@balcao/ui/toasts'
import { useEffect, useRef, useState } from 'react'
import { FileButton } from '../../../lib/files/file-button.tsx'
import { api, trpc } from '../../../lib/trpc.ts'
import { documentCalls, whyOf } from '../documents.data.ts'
import { isSigned, ReplacesSigned } from '../making/replaces-signed.tsx'
import { t as words } from '../messages.ts'
import { t } from './messages.ts'
import css from './page.module.css'

/** Sends a file as the next version of a document, with what changed. */
export const VersionDialog = ({ document, onClose }: { document: Document; onClose: () => void }) => {
  const cache = trpc.useUtils().documents
  const [file, setFile] = useState<File>()
  const [note, setNote] = useState('')
  const [progress, setProgress] = useState<number>()
  const [fault, setFault] = useState<string>()
  const [replaces, setReplaces] = useState<boolean>()
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const send = async () => {
    if (!file) return setFault(t('fileMissing'))
    if (file.size === 0) return setFault(words('fileEmpty'))
    if (file.size > MAX_FILE_BYTES) return setFault(words('fileTooLarge'))
    const control = new AbortController()
    running.current = control
    setFault(undefined)
    setProgress(0)
    const begun: { id?: number } = {}
    try {
      const sent = { forDocument: true, file, signal: control.signal, onProgress: setProgress, onWaiting: () => undefined, begun } as const
      const { id: uploadId } = await uploadFile(documentCalls, sent)
      const input = { id: document.id, uploadId, note: note.trim(), replacesSigned: replaces === true }
      const saved = await api.documents.versions.add.mutate(input, { context: { actionKey: newActionKey() } })
      notify.success(t('versionSent', { n: saved.current.number }), { id: 'document' })
      void cache.invalidate()
      onClose()
    } catch (error) {
      if (control.signal.aborted) return void giveUp(documentCalls, begun)
      if (isSigned(failureOf(error).code)) setReplaces(false)
      else setFault(error instanceof UploadFailure ? (error.why ?? words('uploadFailed')) : whyOf(error))
      setProgress(undefined)
    }
  }
  const isBusy = progress !== undefined
  return (
    <ConfirmDialog
      open
      title={t('newVersion')}
      confirm={isBusy ? t('sending', { percent: Math.floor(progress * 100) }) : t('send')}
      busy={isBusy || replaces === false}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <div className={css.form}>
        {replaces === undefined ? null : <ReplacesSigned checked={replaces} onChange={setReplaces} />}
        <div>
          <FileButton accept="" label={t('chooseFile')} variant="outlined" onFile={setFile}>
            {t('chooseFile')}
          </FileButton>
          {file ? <p className={css.quiet}>{t('chosenFile', { name: file.name })}</p> : null}
          {fault ? (
            <p role="alert" className={css.fault}>
              {fault}
            </p>
          ) : null}
        </div>
        <FieldFrame label={t('note')} hint={t('noteHint')} optional>
          {(ids) => <PlainInput ids={ids} name="note" value={note} onChange={setNote} inputProps={{ maxLength: 500 }} />}
        </FieldFrame>
      </div>
    </ConfirmDialog>
  )
}
