import type { Document } from '@balcao/contracts/documents/documents'
import { fileSize } from '@balcao/ui/lib/files/file-size'
import { shortDate } from '@balcao/ui/lib/time'
import { TimeAgo } from '@balcao/ui/time-ago'
import type { ReactNode } from 'react'
import { readersText } from '../marks.tsx'
import { t as words } from '../messages.ts'
import { t as reviewWords } from '../reviewing/messages.ts'
import { t } from './messages.ts'
import css from './page.module.css'
import { Part } from './part.tsx'

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

/** What is known of a document; whose it is and for whom, only to staff. */
export const Properties = ({ document, isStaff }: { document: Document; isStaff: boolean }) => {
  const { current, folder, tags, owner, status, validUntil, needsAcknowledgement, createdAt, updatedAt } = document
  return (
    <Part title={t('properties')}>
      <dl className={css.facts}>
        {current.file ? (
          <Row name={t('file')}>
            {current.file.name} · {fileSize(current.file.size)}
          </Row>
        ) : null}
        <Row name={words('version')}>{current.number}</Row>
        <Row name={words('folder')}>{folder?.name ?? words('unfiled')}</Row>
        {isStaff ? (
          <>
            <Row name={words('status')}>{words(`status_${status}`)}</Row>
            {current.approval || status === 'review' ? (
              <Row name={reviewWords('approval')}>
                {current.approval ? (
                  <>
                    {current.approval.by.name} · <TimeAgo at={current.approval.at} />
                  </>
                ) : (
                  reviewWords('notApproved')
                )}
              </Row>
            ) : null}
            <Row name={words('visibility')}>{readersText(document)}</Row>
            <Row name={words('owner')}>{owner?.name ?? words('nobody')}</Row>
          </>
        ) : null}
        <Row name={words('validUntil')}>{validUntil ? shortDate(`${validUntil}T12:00:00Z`, { timeZone: 'UTC' }) : t('notExpiring')}</Row>
        <Row name={t('asks')}>{t(needsAcknowledgement ? 'asksYes' : 'asksNo')}</Row>
        {tags.length > 0 ? <Row name={words('tags')}>{tags.join(', ')}</Row> : null}
        <Row name={t('created')}>
          <TimeAgo at={createdAt} />
        </Row>
        <Row name={words('updated')}>
          <TimeAgo at={updatedAt} />
        </Row>
      </dl>
    </Part>
  )
}
