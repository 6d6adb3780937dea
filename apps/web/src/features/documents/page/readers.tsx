import { READER_STATES } from '@balcao/contracts/documents/acknowledgements'
import { failureOf } from '@balcao/ui/lib/failure'
import { TimeAgo } from '@balcao/ui/time-ago'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Refused, readExport, save } from '../../../lib/files/file-export.ts'
import { trpc } from '../../../lib/trpc.ts'
import { t } from './messages.ts'
import css from './page.module.css'
import { Part } from './part.tsx'

const PAGE = 20

/** Who confirmed the current version of a document, and who has not yet, for who may change it. */
export const DocumentReaders = ({ id }: { id: number }) => {
  const [state, setState] = useState<(typeof READER_STATES)[number]>('missing')
  const [busy, setBusy] = useState(false)
  const query = trpc.documents.acknowledgements.list.useInfiniteQuery(
    { id, state, limit: PAGE },
    { getNextPageParam: (last) => last.nextCursor ?? undefined },
  )
  const all = query.data?.pages.flatMap(({ data }) => data) ?? []
  const first = query.data?.pages[0]
  const exportAll = async () => {
    setBusy(true)
    try {
      const { file, name } = await readExport(
        `/api/documents/${id}/acknowledgements/export`,
        'confirmacoes.csv',
        new AbortController().signal,
        () => undefined,
      )
      save(file, name)
      notify.success(t('exported'), { id: 'document' })
    } catch (error) {
      notify.error(t('failed', { why: error instanceof Refused ? error.message : failureOf(error).message }), { id: 'document' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Part
      title={t('readers')}
      query={query}
      {...(first ? { hint: t('readersCount', { confirmed: first.confirmed, missing: first.missing }) } : {})}
      acts={
        <Button size="small" disabled={busy} startIcon={<Download size={16} aria-hidden />} onClick={() => void exportAll()}>
          {t('export')}
        </Button>
      }
    >
      <ToggleButtonGroup size="small" exclusive value={state} aria-label={t('readers')} onChange={(_, next) => next && setState(next)}>
        {READER_STATES.map((one) => (
          <ToggleButton key={one} value={one}>
            {t(one)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {all.length === 0 ? <p className={css.quiet}>{t(state === 'missing' ? 'nobodyMissing' : 'nobodyConfirmed')}</p> : null}
      <ul className={css.lines}>
        {all.map(({ person, acknowledgedAt }) => (
          <li key={person.id}>
            <span className={css.what}>{person.name}</span>
            {acknowledgedAt ? (
              <span className={css.quiet}>
                <TimeAgo at={acknowledgedAt} />
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button size="small" disabled={query.isFetching} onClick={() => void query.fetchNextPage()}>
          {t('showMore')}
        </Button>
      ) : null}
    </Part>
  )
}
