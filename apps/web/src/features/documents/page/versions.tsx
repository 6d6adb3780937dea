import type { Document, DocumentVersion } from '@balcao/contracts/documents/documents'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf } from '@balcao/ui/lib/failure'
import { fileSize } from '@balcao/ui/lib/files/file-size'
import { TimeAgo } from '@balcao/ui/time-ago'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { Download, GitCompareArrows, RotateCcw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { api, trpc } from '../../../lib/trpc.ts'
import { download, whyOf } from '../documents.data.ts'
import { isSigned, ReplacesSigned } from '../making/replaces-signed.tsx'
import { t as reviewWords } from '../reviewing/messages.ts'
import { t } from './messages.ts'
import css from './page.module.css'
import { Part } from './part.tsx'

const PAGE = 10
const CompareDialog = lazy(() => import('./compare-dialog.tsx').then((m) => ({ default: m.CompareDialog })))

/** What a document was, the newest first: each can be fetched, and brought back as a new one. */
export const Versions = ({ document, isStaff }: { document: Document; isStaff: boolean }) => {
  const cache = trpc.useUtils().documents
  const query = trpc.documents.versions.list.useInfiniteQuery(
    { id: document.id, limit: PAGE },
    { getNextPageParam: (last) => last.nextCursor ?? undefined },
  )
  const [restoring, setRestoring] = useState<DocumentVersion | null>(null)
  const [comparing, setComparing] = useState<number>()
  const [replaces, setReplaces] = useState<boolean>()
  const all = query.data?.pages.flatMap(({ data }) => data) ?? []
  const restore = async ({ number }: DocumentVersion) => {
    try {
      await api.documents.versions.restore.mutate(
        { id: document.id, number, replacesSigned: replaces === true },
        { context: { actionKey: newActionKey() } },
      )
      notify.success(t('restored', { n: number }), { id: 'document' })
    } catch (error) {
      if (isSigned(failureOf(error).code)) return setReplaces(false)
      notify.error(t('failed', { why: whyOf(error) }), { id: 'document' })
    } finally {
      void cache.invalidate()
    }
    close()
  }
  const close = () => {
    setRestoring(null)
    setReplaces(undefined)
  }
  return (
    <Part title={t('versions')} query={query}>
      <ul className={css.lines}>
        {all.map((version) => {
          const { id, number, file, url, note, restoredFrom, author, template, approval, createdAt } = version
          const isCurrent = number === document.current.number
          return (
            <li key={id}>
              <div className={css.what}>
                <strong>{t('version', { n: number })}</strong>
                {isCurrent ? ` (${t('current')})` : ''}
                {restoredFrom === null ? '' : ` · ${t('restoredFrom', { n: restoredFrom })}`}
                {approval ? ` · ${reviewWords('approvedBy', { name: approval.by.name })}` : ''}
                {note ? <p>{note}</p> : null}
                <p className={css.quiet}>
                  {file ? `${file.name} · ${fileSize(file.size)}` : url}
                  {author ? ` · ${author.name}` : ''}
                  {template ? ` · ${t('fromTemplate', { name: template.name })}` : ''} · <TimeAgo at={createdAt} />
                </p>
              </div>
              {file?.state === 'clean' ? (
                <IconButton
                  size="small"
                  aria-label={`${t('download')}: ${t('version', { n: number })}`}
                  onClick={() => void download(version)}
                >
                  <Download size={16} aria-hidden />
                </IconButton>
              ) : null}
              {isStaff && !isCurrent ? (
                <IconButton
                  size="small"
                  aria-label={`${t('compare')}: ${t('version', { n: number })}`}
                  onClick={() => setComparing(number)}
                >
                  <GitCompareArrows size={16} aria-hidden />
                </IconButton>
              ) : null}
              {document.mayEdit && !isCurrent ? (
                <IconButton
                  size="small"
                  aria-label={`${t('restore')}: ${t('version', { n: number })}`}
                  onClick={() => setRestoring(version)}
                >
                  <RotateCcw size={16} aria-hidden />
                </IconButton>
              ) : null}
            </li>
          )
        })}
      </ul>
      {query.hasNextPage ? (
        <Button size="small" disabled={query.isFetching} onClick={() => void query.fetchNextPage()}>
          {t('showMore')}
        </Button>
      ) : null}
      {comparing === undefined ? null : (
        <Suspense>
          <CompareDialog document={document} number={comparing} onClose={() => setComparing(undefined)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={restoring !== null}
        title={t('restoreTitle', { n: restoring?.number ?? 0 })}
        confirm={t('restore')}
        onConfirm={() => restoring && void restore(restoring)}
        busy={replaces === false}
        onClose={close}
      >
        {t('restoreText')}
        {replaces === undefined ? null : <ReplacesSigned checked={replaces} onChange={setReplaces} />}
      </ConfirmDialog>
    </Part>
  )
}
