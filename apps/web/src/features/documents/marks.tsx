import type { Document } from '@balcao/contracts/documents/documents'
import { FileGlyph } from '@balcao/ui/files/glyph'
import { todayHere } from '@balcao/ui/lib/dates/today'
import { roleWord } from '@balcao/ui/lib/names'
import { CircleAlert, CircleCheck, ExternalLink, Eye, FileClock, FilePen, FileX, ShieldAlert } from 'lucide-react'
import css from './documents.module.css'
import { t } from './messages.ts'

/** How many days are left of a document; negative when it has ended. */
const daysLeft = (validUntil: string, now = todayHere()): number => Math.round((Date.parse(validUntil) - Date.parse(now)) / 86_400_000)

const SOON_DAYS = 30

/** What a document is. */
export const DocumentGlyph = ({ document: { kind, current } }: { document: Pick<Document, 'kind' | 'current'> }) =>
  kind === 'link' ? (
    <ExternalLink className="file-glyph" size={20} strokeWidth={1.5} aria-hidden />
  ) : (
    <FileGlyph mime={current.file?.mime} name={current.file?.name ?? ''} />
  )

/** What is to be known of a document at a glance: draft or archived, about to end, to be confirmed, not to be had yet. */
export const Marks = ({ document }: { document: Document }) => {
  const { status, validUntil, needsAcknowledgement, acknowledgedAt, current } = document
  const left = validUntil === null ? null : daysLeft(validUntil)
  const state = current.file?.state
  return (
    <span className={css.marks}>
      {status === 'draft' ? (
        <span className={css.mark}>
          <FilePen size={14} aria-hidden /> {t('status_draft')}
        </span>
      ) : null}
      {status === 'review' ? (
        <span className={css.mark}>
          <FileClock size={14} aria-hidden /> {t('status_review')}
        </span>
      ) : null}
      {status === 'archived' ? (
        <span className={css.mark}>
          <FileX size={14} aria-hidden /> {t('status_archived')}
        </span>
      ) : null}
      {left !== null && left <= SOON_DAYS && status !== 'archived' ? (
        <span className={css.mark} data-kind="warning">
          <CircleAlert size={14} aria-hidden /> {left < 0 ? t('expired') : left === 0 ? t('expiresToday') : t('expiresIn', { n: left })}
        </span>
      ) : null}
      {needsAcknowledgement && acknowledgedAt === null && status === 'published' ? (
        <span className={css.mark} data-kind="warning">
          <CircleCheck size={14} aria-hidden /> {t('toConfirm')}
        </span>
      ) : null}
      {state === 'pending' || state === 'infected' ? (
        <span className={css.mark} data-kind="warning">
          <ShieldAlert size={14} aria-hidden /> {t(state === 'pending' ? 'scanning' : 'infected')}
        </span>
      ) : null}
    </span>
  )
}

/** Who reads a document, in a few words. */
export const readersText = ({ visibility, companies, leastRole }: Pick<Document, 'visibility' | 'companies' | 'leastRole'>): string => {
  if (visibility === 'company' && companies.length > 0) return companies.map(({ name }) => name).join(', ')
  if (visibility === 'roles' && leastRole) return t('fromRole', { role: roleWord(leastRole) })
  return t(`visibility_${visibility}`)
}

export const Readers = ({ document }: { document: Document }) => (
  <span className={css.readers} title={t('visibility')}>
    <Eye size={14} aria-hidden />
    <span>{readersText(document)}</span>
  </span>
)
