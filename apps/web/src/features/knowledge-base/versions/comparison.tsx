import type { VersionRow } from '@balcao/contracts/kb/versions'
import { ArticleText } from '@balcao/ui/article/article-text'
import { ErrorState } from '@balcao/ui/error-state'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { failureOf } from '@balcao/ui/lib/failure'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Layout } from '../../../lib/comparing/compared-blocks.tsx'
import { LayoutChoice } from '../../../lib/comparing/layout-choice.tsx'
import { api, trpc } from '../../../lib/trpc.ts'
import { refusalOf, useArticleActs } from '../kb.data.ts'
import { linkTo } from '../links.ts'
import { t as kb } from '../messages.ts'
import { DiffView } from './diff-view.tsx'
import { t } from './messages.ts'
import css from './versions.module.css'

type Against = 'before' | 'live' | 'nothing'
type ComparisonProps = { articleId: number; row: VersionRow; older: VersionRow | undefined; mayRestore: boolean }

/** One version against another, and the way back to it. */
export const Comparison = ({ articleId: id, row: { v }, older, mayRestore }: ComparisonProps) => {
  const [against, setAgainst] = useState<Against>(older ? 'before' : 'nothing')
  const [layout, setLayout] = useState<Layout>('inline')
  const compare = against === 'live' ? 'live' : against === 'before' ? older?.v : undefined
  const { data, error, refetch } = trpc.kb.versions.get.useQuery({ id, v, ...(compare === undefined ? {} : { compare }) }, { retry: false })
  const text = () => {
    if (error && !data)
      return (
        <ErrorState title={t('diffFailed')} onRetry={() => void refetch()}>
          {failureOf(error).message}
        </ErrorState>
      )
    if (!data) return <TextSkeleton lines={8} />
    if (data.diff) return <DiffView blocks={data.diff} layout={layout} />
    return (
      <article className={css.whole}>
        <h2>{data.title}</h2>
        <ArticleText content={data.content} attachments={[]} linkTo={linkTo} />
      </article>
    )
  }
  return (
    <section className={css.pane} aria-label={t('version', { v })}>
      <div className={css.tools}>
        <Select
          size="small"
          value={against}
          onChange={({ target }) => setAgainst(target.value as Against)}
          SelectDisplayProps={{ 'aria-label': t('compare') }}
          renderValue={(chosen) => `${t('compare')}: ${t(chosen)}`}
        >
          {older ? <MenuItem value="before">{t('before')}</MenuItem> : null}
          <MenuItem value="live">{t('live')}</MenuItem>
          <MenuItem value="nothing">{t('nothing')}</MenuItem>
        </Select>
        {against === 'nothing' ? null : <LayoutChoice value={layout} onChange={setLayout} />}
        {mayRestore ? <Restore articleId={id} v={v} /> : null}
      </div>
      {text()}
    </section>
  )
}

/** An earlier text as a new draft; where one is open, it is asked for twice. */
const Restore = ({ articleId: id, v }: { articleId: number; v: number }) => {
  const [asks, setAsks] = useState<'first' | 'replace' | null>(null)
  const navigate = useNavigate()
  const { refresh } = useArticleActs()
  const restore = async (replaceDraft: boolean) => {
    setAsks(null)
    try {
      await api.kb.versions.restore.mutate({ id, v, replaceDraft, publish: false })
      refresh()
      notify.success(t('restored', { v }), { id: 'article' })
      void navigate({ to: '/knowledge-base/$id/edit', params: { id: String(id) } })
    } catch (error) {
      const { code, why } = refusalOf(error)
      if (code === 'article_draft_exists') setAsks('replace')
      else notify.error(kb('failed', { why }), { id: 'article' })
    }
  }
  return (
    <>
      <Button size="small" variant="contained" className={css.restore ?? ''} onClick={() => setAsks('first')}>
        {t('restore')}
      </Button>
      <ConfirmDialog
        open={asks === 'first'}
        title={t('restoreTitle', { v })}
        confirm={t('restore')}
        onConfirm={() => void restore(false)}
        onClose={() => setAsks(null)}
      >
        {t('restoreText')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asks === 'replace'}
        title={t('replaceTitle')}
        confirm={t('replace')}
        danger
        onConfirm={() => void restore(true)}
        onClose={() => setAsks(null)}
      >
        {t('replaceText', { v })}
      </ConfirmDialog>
    </>
  )
}
