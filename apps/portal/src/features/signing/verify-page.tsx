import type { VerifiedSignature } from '@balcao/contracts/documents/signing'
import { MAX_FILE_BYTES } from '@balcao/contracts/tickets/bounds'
import { failureOf } from '@balcao/ui/lib/failure'
import { PageHeader } from '@balcao/ui/page-header'
import Button from '@mui/material/Button'
import { CheckCircle2, XCircle } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { useDocumentTitle } from '../../app/document-title.ts'
import { api } from '../../lib/trpc.ts'
import { t } from './messages.ts'
import css from './signing.module.css'

async function hashOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

type Result = { name: string; is: VerifiedSignature['is'] }

/** Whether a file is a version that everybody signed. The file stays in the browser; its hash alone is sent. */
export function VerifyPage() {
  useDocumentTitle(t('verifyTitle'))
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<Result>()
  const [fault, setFault] = useState('')
  const check = async (file: File | undefined) => {
    if (!file || busy) return
    setResult(undefined)
    setFault('')
    if (!globalThis.isSecureContext) return setFault(t('noHash'))
    if (file.size > MAX_FILE_BYTES) return setFault(t('tooLarge'))
    setBusy(true)
    try {
      setResult({ name: file.name, ...(await api.documents.signatures.verify.mutate({ sha256: await hashOf(file) })) })
    } catch (error) {
      setFault(failureOf(error).message)
    }
    setBusy(false)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void check(event.dataTransfer.files[0])
  }
  return (
    <div className={css.page}>
      <PageHeader title={t('verifyTitle')} />
      <p className={css.message}>{t('verifyText')}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files can be dropped here; the button does the same. */}
      <div
        className={css.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('choose')}
          onChange={(event) => {
            void check(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button variant="contained" disabled={busy} onClick={() => input.current?.click()}>
          {t(busy ? 'checking' : 'choose')}
        </Button>
        <span className={css.quiet}>{t('drop')}</span>
      </div>
      <div role="status">
        {result ? (
          <section className={css.card} aria-label={result.name}>
            <p className={css.quiet}>{result.name}</p>
            <p className={css.result}>
              {result.is === 'unknown' ? <XCircle size={20} aria-hidden /> : <CheckCircle2 size={20} aria-hidden />}
              {t(`is_${result.is}`)}
            </p>
          </section>
        ) : null}
      </div>
      {fault ? (
        <p role="alert" className={css.fault}>
          {fault}
        </p>
      ) : null}
    </div>
  )
}
