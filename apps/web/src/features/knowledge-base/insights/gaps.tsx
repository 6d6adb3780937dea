import { GAP_KINDS, type Gap, type GapKind } from '@balcao/contracts/kb/insights'
import { MAX_TITLE } from '@balcao/contracts/kb/words'
import { EmptyState } from '@balcao/ui/empty-state'
import { LabelledChoice } from '@balcao/ui/forms/labelled-choice'
import { failureOf } from '@balcao/ui/lib/failure'
import { shortDate } from '@balcao/ui/lib/time'
import { Loaded } from '@balcao/ui/profile/block'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCan } from '../../../lib/can.ts'
import { api, trpc } from '../../../lib/trpc.ts'
import css from './insights.module.css'

import { t } from './messages.ts'
import type { PanelProps } from './search.ts'

/** What readers miss, the largest first; each begins an article or leads to the one that it is about. */
export const Gaps = ({ asked, onAsk }: PanelProps) => {
  const { kind } = asked
  const query = trpc.kb.insights.gaps.useInfiniteQuery(
    { limit: 25, ...(kind ? { kind } : {}) },
    { getNextPageParam: (last) => last.nextCursor ?? undefined },
  )
  return (
    <section className={css.card} aria-label={t('tab_gaps')}>
      <div className={css.controls}>
        <LabelledChoice
          label={t('kind')}
          value={kind ?? 'all'}
          options={(['all', ...GAP_KINDS] as const).map((one) => [one, t(`kind_${one}`)])}
          onChange={(next) => onAsk({ ...asked, kind: next === 'all' ? undefined : next })}
        />
      </div>
      <p className={css.quiet}>{t('gapsText')}</p>
      <Loaded query={query} failed={t('failed')} lines={8}>
        {({ pages }) => {
          const gaps = pages.flatMap(({ data }) => data)
          if (gaps.length === 0) return <None kind={kind} onAll={() => onAsk({ ...asked, kind: undefined })} />
          return (
            <>
              <ul className={css.list}>
                {gaps.map((gap) => (
                  <Row key={gap.id} gap={gap} />
                ))}
              </ul>
              {query.hasNextPage ? (
                <div>
                  <Button size="small" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    {t('more')}
                  </Button>
                </div>
              ) : null}
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

const None = ({ kind, onAll }: { kind: GapKind | undefined; onAll: () => void }) =>
  kind === undefined ? (
    <EmptyState kind="never" title={t('noGaps')}>
      {t('noGapsText')}
    </EmptyState>
  ) : (
    <EmptyState kind="filtered" title={t('noGapsFiltered')} action={<Button onClick={onAll}>{t('showAll')}</Button>} />
  )

/** Gaps that are about an article lead there; the others begin one. */
const ABOUT_ARTICLE: readonly GapKind[] = ['low_rated', 'read_then_ticket', 'stale', 'broken_links']

const Row = ({ gap }: { gap: Gap }) => {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const mayWrite = useCan()('article.write')
  const { id, kind, title, people, times, recent, earlier, lastAt, article, draft } = gap
  const isAbout = ABOUT_ARTICLE.includes(kind) && article !== null
  const begin = () => void navigate({ to: '/knowledge-base/new', search: { title: title.slice(0, MAX_TITLE), fromGapId: id } })
  const revised = draft ?? (isAbout ? article : null)
  const revise = () => void navigate({ to: '/knowledge-base/$id/edit', params: { id: String(revised?.id ?? 0) } })
  const act = draft ? 'goOn' : isAbout ? 'revise' : 'write'
  async function dismiss(dismissed: boolean) {
    try {
      await api.kb.insights.dismissGap.mutate({ id, dismissed })
      await cache.invalidateQueries({ queryKey: [['kb', 'insights', 'gaps']] })
      if (dismissed) notify.undo(t('dismissed', { title }), () => void dismiss(false), { id: 'gap' })
    } catch (error) {
      notify.error(t('actFailed', { why: failureOf(error).message }))
    }
  }
  return (
    <li>
      <div>
        <p>{t(`kind_${kind}`)}</p>
        <h3>{title}</h3>
        <p>{t(`fact_${kind}`, { people, times, at: lastAt ? shortDate(lastAt) : t('none') })}</p>
        <p>
          {t('trend', { recent, earlier })}
          {!isAbout && article ? ` · ${t('nearest', { title: article.title })}` : ''}
          {draft ? ` · ${t('begun', { title: draft.title })}` : ''}
        </p>
      </div>
      <div className={css.acts}>
        {mayWrite ? (
          <Button size="small" aria-label={`${t(act)}: ${title}`} onClick={revised ? revise : begin}>
            {t(act)}
          </Button>
        ) : null}
        <Button size="small" variant="text" aria-label={`${t('dismiss')}: ${title}`} onClick={() => void dismiss(true)}>
          {t('dismiss')}
        </Button>
      </div>
    </li>
  )
}
