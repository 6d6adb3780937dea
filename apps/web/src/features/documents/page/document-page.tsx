import { effectiveRole, isStaff } from '@balcao/contracts/access'
import type { Document } from '@balcao/contracts/documents/documents'
import { REVIEW_STEPS, type ReviewStep } from '@balcao/contracts/documents/reviews'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { PageHeader } from '@balcao/ui/page-header'
import { TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ChevronLeft, Download, ExternalLink } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRowMenu } from '../../../lib/lists/row-menu.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useMe } from '../../../lib/session.ts'
import { api, trpc } from '../../../lib/trpc.ts'
import { DocumentDialog } from '../document-dialog.tsx'
import { download, useDocumentActs } from '../documents.data.ts'
import { MakeButton } from '../making/make-button.tsx'
import { Marks } from '../marks.tsx'
import { t as words } from '../messages.ts'
import { readPlace } from '../place.ts'
import { t as reviewWords } from '../reviewing/messages.ts'
import { ReviewDialog } from '../reviewing/review-dialog.tsx'
import { ReviewStrip } from '../reviewing/review-strip.tsx'
import { Signatures } from '../signing/signatures.tsx'
import { Acknowledgement } from './acknowledge.tsx'
import { Activity } from './activity.tsx'
import { Links } from './links.tsx'
import { t } from './messages.ts'
import css from './page.module.css'
import { Preview } from './preview.tsx'
import { Properties } from './properties.tsx'
import { DocumentReaders } from './readers.tsx'
import { Shares } from './shares.tsx'
import { VersionDialog } from './version-dialog.tsx'
import { Versions } from './versions.tsx'

/** One document: what it is, was and belongs to. */
export const Page = () => {
  const { id = '' } = useParams({ strict: false })
  const known = /^[1-9]\d{0,8}$/.test(id)
  const query = trpc.documents.documents.get.useQuery({ id: Number(id) }, { enabled: known, retry: false })
  const failure = query.error && failureOf(query.error)
  const gone = !known || failure?.code === 'document_not_found'
  if (query.data && !gone) return <Loaded key={query.data.id} document={query.data} />
  return (
    <div className={css.page}>
      <PageHeader title={words('title')} hideTitle />
      {known && !failure ? <TextSkeleton lines={6} /> : null}
      {gone ? (
        <ErrorState title={t('gone')}>
          {t('goneText')} <Link to="/documents">{t('back')}</Link>
        </ErrorState>
      ) : failure ? (
        <ErrorState title={t('loadFailed')} code={failure.requestId || failure.code} onRetry={() => void query.refetch()}>
          {failure.message}
        </ErrorState>
      ) : null}
    </div>
  )
}

const Loaded = ({ document }: { document: Document }) => {
  const navigate = useNavigate()
  const staff = isStaff(effectiveRole(useMe()))
  const acts = useDocumentActs()
  const [open, setOpen] = useState<'edit' | 'version' | ReviewStep | null>(null)
  const { id, title, description, current, mayEdit, status, kind, needsAcknowledgement } = document
  usePageTitle(title)
  const place = readPlace(useSearch({ strict: false }))
  const tell = useEffectEvent(() => void api.documents.documents.view.mutate({ id }).catch(() => undefined))
  useEffect(() => tell(), [])
  const act = (change: 'publish' | 'archive') => () => void acts.changeMany([id], { act: change })
  const remove = () => void acts.changeMany([id], { act: 'delete' }, () => navigate({ to: '/documents' }))
  const { button, menu } = useRowMenu<Document>(
    () => t('more'),
    () => [
      ...(status === 'archived' ? [] : ([[reviewWords(document.reviewer ? 'askAnother' : 'ask'), () => setOpen('asked')]] as const)),
      ...(document.mayApprove && status === 'published' && !current.approval && !document.reviewer
        ? ([[reviewWords('approve'), () => setOpen('approved')]] as const)
        : []),
      ...(status === 'published' ? [] : ([[words('publish'), act('publish')]] as const)),
      ...(status === 'archived' ? [] : ([[words('archive'), act('archive')]] as const)),
      [words('remove'), remove],
    ],
  )
  return (
    <div className={css.page}>
      <PageHeader
        title={title}
        above={
          <Link to="/documents" search={document.folder ? { folder: document.folder.id } : {}} className={css.back}>
            <ChevronLeft size={16} aria-hidden /> {document.folder?.name ?? t('back')}
          </Link>
        }
        below={<Marks document={document} />}
        actions={
          <>
            {mayEdit ? (
              <>
                <Button size="small" onClick={() => setOpen('edit')}>
                  {t('edit')}
                </Button>
                {kind === 'file' ? (
                  <Button size="small" onClick={() => setOpen('version')}>
                    {t('newVersion')}
                  </Button>
                ) : null}
                {kind === 'file' && current.template ? <MakeButton document={document} onMade={() => undefined} /> : null}
              </>
            ) : null}
            {current.file?.state === 'clean' ? (
              <Button
                size="small"
                variant="contained"
                startIcon={<Download size={16} aria-hidden />}
                onClick={() => void download(current)}
              >
                {t('download')}
              </Button>
            ) : null}
            {current.url ? (
              <Button
                size="small"
                variant="contained"
                startIcon={<ExternalLink size={16} aria-hidden />}
                href={current.url}
                target="_blank"
                rel="noopener noreferrer"
              >
                {t('openAddress')}
              </Button>
            ) : null}
            {mayEdit ? button(document, { tabIndex: 0 }) : null}
          </>
        }
      />
      <ReviewStrip document={document} onStep={setOpen} />
      <Acknowledgement document={document} />
      <div className={css.two}>
        <div className={css.stack}>
          {description ? <p className={css.description}>{description}</p> : null}
          <Preview version={current} page={place.page} find={place.find} />
          <Versions document={document} isStaff={staff} />
          {mayEdit && needsAcknowledgement ? <DocumentReaders id={id} /> : null}
          {mayEdit ? <Activity id={id} /> : null}
        </div>
        <div className={css.stack}>
          <Properties document={document} isStaff={staff} />
          {staff ? <Links document={document} /> : null}
          {mayEdit && kind === 'file' ? <Signatures document={document} /> : null}
          {mayEdit && kind === 'file' ? <Shares document={document} /> : null}
        </div>
      </div>
      {menu}
      {open === 'edit' ? (
        <DocumentDialog document={document} folderId={null} onClose={() => setOpen(null)} onSaved={() => undefined} />
      ) : null}
      {REVIEW_STEPS.flatMap((step) =>
        step === open ? <ReviewDialog key={step} step={step} document={document} onClose={() => setOpen(null)} /> : [],
      )}
      {open === 'version' ? <VersionDialog document={document} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}
