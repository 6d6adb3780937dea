import type { Document, ListedDocument } from '@balcao/contracts/documents/documents'
import { FileGlyph } from '@balcao/ui/files/glyph'
import { todayHere } from '@balcao/ui/lib/dates/today'
import { failureOf } from '@balcao/ui/lib/failure'
import { downloadFile } from '@balcao/ui/lib/files/file-calls'
import { fileSize } from '@balcao/ui/lib/files/file-size'
import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import { shortDate } from '@balcao/ui/lib/time'
import { MarkedText } from '@balcao/ui/marked-text'
import type { PreviewCalls } from '@balcao/ui/pdf/document-preview'
import { BlockSkeleton } from '@balcao/ui/skeletons'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { Download, ExternalLink, Eye, EyeOff } from 'lucide-react'
import { Suspense, useState } from 'react'
import { fileCalls } from '../../lib/files.ts'
import { session } from '../../lib/session.ts'
import { api, trpc } from '../../lib/trpc.ts'
import css from './documents.module.css'
import { t } from './messages.ts'

const calls = { ...fileCalls, link: (id: number) => api.documents.versions.link.query({ id }) }
const DocumentPreview = lazyWithRetry(() => import('@balcao/ui/pdf/document-preview').then((module) => module.DocumentPreview))

const previewCalls: PreviewCalls = {
  async bytes(address) {
    const send = (token: string | undefined) => fetch(address, { headers: { authorization: `Bearer ${token ?? ''}` } })
    const used = session.getState().session?.token
    const first = await send(used)
    const answer =
      first.status === 401 && (await session.refresh(used)) === 'refreshed' ? await send(session.getState().session?.token) : first
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
    return answer.blob()
  },
  text: (input) => api.documents.versions.text.query(input),
}
const day = (iso: string) => shortDate(`${iso}T12:00:00Z`, { timeZone: 'UTC' })

const factsOf = ({ current, updatedAt, validUntil }: Document): string =>
  [
    current.file ? fileSize(current.file.size) : null,
    t('version', { n: current.number }),
    t('updated', { date: shortDate(updatedAt) }),
    validUntil ? t(validUntil < todayHere() ? 'expired' : 'validUntil', { date: day(validUntil) }) : null,
    current.file && current.file.state !== 'clean' ? t('pending') : null,
  ]
    .filter((fact) => fact !== null)
    .join(' · ')

type DocumentItemProps = { document: ListedDocument; heading: 'h2' | 'h3'; find?: string | undefined }

/** One document: what it is, the file itself, and the confirmation where one is asked for. */
export const DocumentItem = ({ document, heading: Heading, find }: DocumentItemProps) => {
  const { title, description, current, found } = document
  const [isOpen, setOpen] = useState(false)
  const look = () => {
    // Written down as reading.
    if (!isOpen) void api.documents.documents.view.mutate({ id: document.id }).catch(() => undefined)
    setOpen(!isOpen)
  }
  const fetchIt = () =>
    downloadFile(calls, { id: current.id, name: current.file?.name ?? title }).catch((error: unknown) =>
      notify.error(t('failed', { why: failureOf(error).message }), { id: 'document' }),
    )
  return (
    <li className={css.item}>
      {current.url ? (
        <ExternalLink size={20} strokeWidth={1.5} aria-hidden />
      ) : (
        <FileGlyph mime={current.file?.mime} name={current.file?.name ?? ''} />
      )}
      <div className={css.what}>
        <Heading>{title}</Heading>
        {description ? <p className={css.description}>{description}</p> : null}
        <p className={css.quiet}>{factsOf(document)}</p>
        {found ? (
          <p className={css.quiet}>
            {found.page === null ? '' : `${t('page', { n: found.page })} · `}
            <MarkedText of={found.excerpt} />
          </p>
        ) : null}
        <Acknowledgement document={document} />
      </div>
      {current.url ? (
        <Button className={css.act} href={current.url} target="_blank" rel="noopener noreferrer" aria-label={t('open', { title })}>
          <ExternalLink size={18} aria-hidden />
        </Button>
      ) : (
        <>
          <Button
            className={css.act}
            aria-label={t(isOpen ? 'hide' : 'look', { title })}
            aria-expanded={isOpen}
            disabled={current.file?.state !== 'clean'}
            onClick={look}
          >
            {isOpen ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
          </Button>
          <Button
            className={css.act}
            aria-label={t('download', { title })}
            disabled={current.file?.state !== 'clean'}
            onClick={() => void fetchIt()}
          >
            <Download size={18} aria-hidden />
          </Button>
        </>
      )}
      {isOpen ? (
        <div className={css.preview}>
          <Suspense fallback={<BlockSkeleton height={320} />}>
            <DocumentPreview version={current} calls={previewCalls} page={found?.page ?? undefined} find={find} />
          </Suspense>
        </div>
      ) : null}
    </li>
  )
}

const Acknowledgement = ({ document }: { document: Document }) => {
  const cache = trpc.useUtils().documents
  const [busy, setBusy] = useState(false)
  const { id, needsAcknowledgement, acknowledgedAt, current } = document
  if (!needsAcknowledgement) return null
  if (acknowledgedAt) return <p className={css.quiet}>{t('acknowledged')}</p>
  const confirm = async () => {
    setBusy(true)
    try {
      await api.documents.acknowledgements.create.mutate({ id, number: current.number })
    } catch (error) {
      notify.error(t('failed', { why: failureOf(error).message }), { id: 'document' })
    } finally {
      await cache.invalidate()
      setBusy(false)
    }
  }
  return (
    <p className={css.confirm}>
      {t('acknowledgeText')}
      <Button size="small" variant="outlined" disabled={busy} onClick={() => void confirm()}>
        {t('acknowledge')}
      </Button>
    </p>
  )
}
