import type { DocumentVersion } from '@balcao/contracts/documents/documents'
import type { DocumentText } from '@balcao/contracts/documents/versions'
import Button from '@mui/material/Button'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { failureOf } from '../lib/failure.ts'
import { lazyWithRetry } from '../lib/lazy-with-retry.ts'
import { t } from '../lib/pdf/messages.ts'
import { BlockSkeleton, TextSkeleton } from '../skeletons.tsx'
import './pdf-view.css'

const PdfView = lazyWithRetry(() => import('./pdf-view.tsx').then((module) => module.PdfView))

/** What an app lends: bytes of an address of ours, and the text of a version, both with the session. */
export type PreviewCalls = {
  bytes(address: string): Promise<Blob>
  text(input: { id: number; limit: number; cursor?: string }): Promise<DocumentText>
}
type PreviewProps = { version: DocumentVersion; calls: PreviewCalls; page?: number | undefined; find?: string | undefined }

const PICTURE = /^image\/(png|jpeg|webp|gif|avif)$/
/** Of a session: bytes of a version never change. */
const KEPT = { staleTime: Number.POSITIVE_INFINITY, gcTime: 60_000, retry: false } as const

/** What is in a file: pages of a PDF, a picture, or the text of all else. */
export const DocumentPreview = ({ version, ...rest }: PreviewProps) => {
  const { file } = version
  if (file?.state !== 'clean') return null
  if (file.mime === 'application/pdf') return <Pdf key={version.id} version={version} {...rest} />
  if (PICTURE.test(file.mime)) return <Picture key={version.id} version={version} {...rest} />
  return <PlainText key={version.id} version={version} {...rest} />
}

/** How far the text of a file was read, where that is worth saying. */
export const TextState = ({ file }: { file: DocumentVersion['file'] }) =>
  !file || file.text === 'read' ? null : (
    <p className="pdf-note" role="status">
      {t(file.text === 'failed' ? `failure_${file.textFailure ?? 'broken'}` : file.text)}
    </p>
  )

const Failed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <p role="alert" className="pdf-note">
    {t('failed', { why: failureOf(error).message })} <Button onClick={onRetry}>{t('again')}</Button>
  </p>
)

const useBytes = ({ version: { id }, calls }: PreviewProps) =>
  useQuery({ queryKey: ['document-preview', id], queryFn: () => calls.bytes(`/api/documents/versions/${id}/preview`), ...KEPT })

/** What the server gave up reading may take all time and memory of a browser, too: it is opened only when that is wanted. */
const Pdf = (props: PreviewProps) => {
  const { file } = props.version
  const isHeavy = file?.text === 'failed' && (file.textFailure === 'limits' || file.textFailure === 'too_large')
  const [isWanted, setWanted] = useState(!isHeavy)
  return (
    <>
      {isHeavy || file?.text !== 'failed' ? <TextState file={file} /> : null}
      {isWanted ? (
        <PdfPages {...props} />
      ) : (
        <p className="pdf-note">
          {t('heavy')} <Button onClick={() => setWanted(true)}>{t('showAnyway')}</Button>
        </p>
      )}
    </>
  )
}

const PdfPages = (props: PreviewProps) => {
  const { version, page, find } = props
  const { data, error, refetch } = useBytes(props)
  const [bytes, setBytes] = useState<ArrayBuffer>()
  useEffect(() => void data?.arrayBuffer().then(setBytes), [data])
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  return bytes ? (
    <Suspense fallback={<BlockSkeleton height={480} />}>
      <PdfView bytes={bytes} name={version.file?.name ?? ''} page={page} find={find} />
    </Suspense>
  ) : (
    <BlockSkeleton height={480} />
  )
}

const Picture = (props: PreviewProps) => {
  const { data, error, refetch } = useBytes(props)
  const [address, setAddress] = useState<string>()
  const { mime = '', name = '' } = props.version.file ?? {}
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data.slice(0, data.size, mime))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data, mime])
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  return address ? <img className="pdf-picture" src={address} alt={name} /> : <BlockSkeleton height={240} />
}

const PARTS = 5

const PlainText = ({ version, calls }: PreviewProps) => {
  const isRead = version.file?.text === 'read'
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: ['document-text', version.id],
    queryFn: ({ pageParam }) => calls.text({ id: version.id, limit: PARTS, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    enabled: isRead,
    ...KEPT,
  })
  if (!isRead) return <TextState file={version.file} />
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <TextSkeleton lines={4} />
  return (
    <>
      <p className="pdf-note">{t('plain')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <pre className="pdf-text" tabIndex={0}>
        {data.pages.flatMap((some) => some.data.map(({ text }) => text)).join('\n')}
      </pre>
      {hasNextPage ? (
        <Button disabled={isFetching} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      ) : data.pages[0]?.isCut ? (
        <p className="pdf-note">{t('cut')}</p>
      ) : null}
    </>
  )
}
